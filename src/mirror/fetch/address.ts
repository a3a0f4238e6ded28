/** An address as it may be shown and kept: without user name, password and fragment. */
export function shownAddress(address: URL): string {
  const shown = new URL(address);
  shown.username = "";
  shown.password = "";
  shown.hash = "";
  return shown.href;
}
