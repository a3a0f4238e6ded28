/** A file that is attached to a record. */

/** A file in a record: `Dokumente[0].File`, `Bild`, or only its `ID`. */
export interface FileReference {
  readonly ID: string;
  readonly FileName?: string;
}

/** Which version and view of a file; without it, the newest. */
export interface Rendition {
  readonly Nr: number;
  readonly Ansicht: string;
  readonly Extension?: string;
}

export class Download {
  /** The response, to read its body as you like. */
  readonly response: Response;
  /** Name of the file with its extension. */
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
  /** Length in bytes, if the service says so. */
  readonly size: number | undefined;

  constructor(response: Response, { ID, FileName }: FileReference) {
    this.response = response;
    this.name = dispositionName(response.headers.get("content-disposition") ?? "") ?? (FileName || ID);
    this.type = response.headers.get("content-type") ?? "application/octet-stream";
    const length = response.headers.get("content-length");
    this.size = length === null || response.headers.has("content-encoding") ? undefined : Number(length);
  }

  /** The bytes as they arrive. */
  get body(): ReadableStream<Uint8Array> | null {
    return this.response.body;
  }

  /** All bytes. */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.response.arrayBuffer());
  }
}

/** The file name of `Content-Disposition` (RFC 6266), without any folder. */
function dispositionName(header: string): string | undefined {
  const encoded = valueIn(header, /^\*\s*=\s*utf-8'[^']*'([^;\s]+)/i);
  const quoted = valueIn(header, /^\s*=\s*"((?:[^"\\]|\\.)*)"/);
  const bare = valueIn(header, /^\s*=\s*([^";\s]+)/);
  const name = decoded(encoded) ?? quoted?.replace(/\\(.)/g, "$1") ?? bare;
  return name?.split(/[\\/]/).at(-1) || undefined;
}

/** The first value of this form after `filename`. */
function valueIn(header: string, form: RegExp): string | undefined {
  for (const { index, 0: word } of header.matchAll(/filename/gi)) {
    const [, value] = form.exec(header.slice(index + word.length)) ?? [];
    if (value !== undefined) return value;
  }
  return undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
