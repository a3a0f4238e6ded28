/** The response that a connection is busy with. Node stores it in the socket, where it looks for it itself. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Busy {
  readonly _httpMessage?: ServerResponse | null;
}

export function responseInProgress({ _httpMessage }: Socket & Busy): ServerResponse | undefined {
  return _httpMessage ?? undefined;
}
