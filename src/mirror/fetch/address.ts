/** A URL that may be shown and stored: without user name, password and fragment. */
export function shownAddress(address: URL): string {
  const shown = new URL(address);
  shown.username = "";
  shown.password = "";
  shown.hash = "";
  return shown.href;
}
