/** Source text with lines of at most 120 characters. */
const MOST_CHARACTERS = 120;

/** A comment above a declaration. */
export function comment(text: string, indent = ""): string {
  const line = `${indent}/** ${text} */`;
  if (line.length <= MOST_CHARACTERS) return `${line}\n`;
  return `${indent}/**\n${lines(text.split(" "), `${indent} * `)}\n${indent} */\n`;
}

/** Words on as few lines as possible. */
export function lines(words: readonly string[], indent: string): string {
  const found: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && indent.length + line.length + 1 + word.length > MOST_CHARACTERS) {
      found.push(line);
      line = "";
    }
    line += (line === "" ? "" : " ") + word;
  }
  return [...found, line].map((text) => indent + text).join("\n");
}
