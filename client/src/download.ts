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
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
  const [, quoted] = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header) ?? [];
  const [, bare] = /filename\s*=\s*([^";\s]+)/i.exec(header) ?? [];
  const name = decoded(encoded) ?? quoted?.replace(/\\(.)/g, "$1") ?? bare;
  return name?.split(/[\\/]/).at(-1) || undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
