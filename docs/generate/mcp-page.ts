/** `docs/reference/mcp.md`, from the tools. */

import { outputSchema } from "../../src/mcp/tool/answer.ts";
import type { Parameter } from "../../src/mcp/tool/arguments.ts";
import { inputSchema } from "../../src/mcp/tool/arguments.ts";
import type { Schema } from "../../src/mcp/tool/schema.ts";
import type { Tool } from "../../src/mcp/tool/tool.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { wrap } from "./wrap.ts";

export function mcpPage(): string {
  return `# MCP: tools for assistants

The server speaks the Model Context Protocol, of 2025 and of 2026-07-28, by streamable HTTP at \`/mcp\`; \`rathaus mcp\`
does so on standard input and output. [How to connect an assistant](../how-to/assistant.md).

- Every tool only reads. It is offered if the city publishes what it needs.
- Every answer has structured content with a schema, \`source_url\` (the page of the explorer that shows the same),
  \`attribution\` (whose data it is, licence and day), and \`truncated\`; if that is true, \`cut\` says what is missing.
- Lists have \`total\`, \`shown\` and \`offset\`. Amounts are numbers in the currency that \`unit\` names, with
  the phase.
- An unknown argument, value, number, name or index is an error with the ones that are close, never an empty answer.
- No key, no session, no subscription; one message per request, up to the [limits](limits.md). A request whose
  \`Origin\` is neither the public URL nor this machine is refused.
- Resources: \`rathaus://guide/cql\`, \`rathaus://guide/finance\`, and \`rathaus://index/{name}\` for each index.
- \`/llms.txt\` describes the addresses for assistants that read the site without tools.

${TOOLS.map(toolPart).join("\n")}`;
}

function toolPart(tool: Tool): string {
  const takes = Object.entries(tool.takes).map(([name, parameter]) => argumentRow(name, parameter));
  const { properties } = outputSchema(tool) as { readonly properties: Readonly<Record<string, Schema>> };
  const gives = Object.keys(properties).map((name) => `\`${name}\``);
  const table = ["| argument | type | meaning |", "|---|---|---|", ...takes].join("\n");
  return `## ${tool.name}

${wrap(tool.description)}

${wrap(`Needs: ${tool.needs}. Gives ${gives.join(", ")}.`)}

${table}
`;
}

function argumentRow(name: string, parameter: Parameter): string {
  const { required } = inputSchema({ [name]: parameter }) as { readonly required: readonly string[] };
  const values = parameter.values ? `; one of ${parameter.values.map((value) => `\`${value}\``).join(", ")}` : "";
  const range = parameter.most !== undefined && parameter.type === "integer" ? `, up to ${parameter.most}` : "";
  const isRequired = required.length > 0 ? ", required" : "";
  return `| \`${name}\` | ${parameter.type}${range}${isRequired} | ${parameter.description}${values} |`;
}
