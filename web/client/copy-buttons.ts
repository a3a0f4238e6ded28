/** The copy buttons next to code: a click selects the code and copies it. */
const SHOWN_MS = 2000;

/** `navigator.clipboard` exists only in secure contexts: HTTPS or localhost. */
async function copy(code: HTMLElement): Promise<boolean> {
  getSelection()?.selectAllChildren(code);
  if (!navigator.clipboard) return document.execCommand("copy");
  await navigator.clipboard.writeText(code.innerText);
  return true;
}

document.addEventListener("click", async (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copied]");
  const code = button?.parentElement?.querySelector<HTMLElement>("code");
  if (!button || !code || button.ariaDisabled) return;
  const text = button.textContent;
  // If copying fails, the code stays selected, so that it can be copied by hand.
  if (!(await copy(code).catch(() => false))) return;
  button.ariaDisabled = "true";
  button.textContent = button.dataset.copied ?? "";
  setTimeout(() => {
    button.ariaDisabled = null;
    button.textContent = text;
  }, SHOWN_MS);
});
