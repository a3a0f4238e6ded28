/** The attached files in a folder of council data. In: the paths below `files/`. Out: one file per valid name. */
import { type ImportProblems, unreadable } from "../../base/import-problems.ts";
import type { CouncilFile } from "../describe/record.ts";
import { renditionKey, renditionNamed } from "../files/file-names.ts";

const FOLDER = "files/";
const DUPLICATE = { group: FOLDER, cause: "duplicate" };

/** A path in the folder of attached files that is not hidden. */
export function isAttached(path: string): boolean {
  return path.startsWith(FOLDER) && !/(^|\/)\./.test(path);
}

export function attachedFiles(
  paths: readonly string[],
  open: (path: string) => AsyncIterable<Uint8Array>,
  problems: ImportProblems,
): readonly CouncilFile[] {
  const pathOf = new Map<string, string>();
  return paths.flatMap((path) => {
    const rendition = renditionNamed(path.slice(FOLDER.length));
    if (!rendition) {
      problems.add({ file: path }, "the name of a file must be <id>.<version>.<view>.<extension>", { group: FOLDER });
      return [];
    }
    const other = pathOf.getOrInsert(renditionKey(rendition), path);
    if (other !== path)
      problems.add({ file: path }, `${other} is the same version and view of the same file`, DUPLICATE);
    return { ...rendition, content: () => contentOf(path, open, problems) };
  });
}

async function* contentOf(
  path: string,
  open: (path: string) => AsyncIterable<Uint8Array>,
  problems: ImportProblems,
): AsyncGenerator<Uint8Array> {
  try {
    yield* open(path);
  } catch (error) {
    problems.add({ file: path }, unreadable(error));
    problems.refuse();
  }
}
