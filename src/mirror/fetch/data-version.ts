/**
 * The data version in the ETag of a `rathaus`: responses with the same one show the same data. Undefined for any other
 * ETag. A proxy that compresses may have made it weak; what follows the version depends on program and format.
 */
export function versionIn(etag: string): string | undefined {
  return /^(?:W\/)?"(\d+-[0-9a-f]{8}(?:~\d+)?(?:\.[0-9a-f]{8})?)-/.exec(etag)?.[1];
}
