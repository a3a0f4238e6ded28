/**
 * Tooltips of charts: the `<title>` of a shape, shown at once next to the pointer or the focused shape. Escape closes
 * it. Without script, browsers show the same text after a delay.
 */
const GAP = 14;

interface Shown {
  readonly title: SVGTitleElement;
  readonly text: string;
}

const box = document.createElement("div");
box.className = "tooltip";
box.ariaHidden = "true";
box.hidden = true;
document.body.append(box);

let shown: Shown | undefined;
/** Closed by Escape: stays closed until the pointer leaves the shape. */
let dismissed: SVGTitleElement | undefined;

function titleOf(target: EventTarget | null): SVGTitleElement | undefined {
  for (
    let at = target instanceof SVGElement ? target : null;
    at && !at.matches("svg");
    at = at.parentElement as never
  ) {
    const title = at.querySelector<SVGTitleElement>(":scope > title");
    if (title?.closest("svg.chart")) return title;
  }
  return undefined;
}

function show(title: SVGTitleElement | undefined): void {
  if (title === shown?.title) return;
  close();
  const text = title?.textContent;
  if (!title || !text) return;
  shown = { title, text };
  box.textContent = text;
  box.hidden = false;
}

function close(): void {
  if (shown) shown.title.textContent = shown.text;
  shown = undefined;
  box.hidden = true;
}

/** Next to a point, inside the window. */
function place(x: number, y: number): void {
  const { width, height } = box.getBoundingClientRect();
  const left = x + GAP + width > innerWidth ? Math.max(0, x - GAP - width) : x + GAP;
  const top = y + GAP + height > innerHeight ? Math.max(0, y - GAP - height) : y + GAP;
  box.style.transform = `translate(${left}px, ${top}px)`;
}

function point({ target, clientX, clientY }: PointerEvent): void {
  const title = titleOf(target);
  if (title !== dismissed) dismissed = undefined;
  show(dismissed ? undefined : title);
  if (!shown) return;
  // Empty while the pointer is on the shape: otherwise the browser shows its own tooltip as well.
  shown.title.textContent = "";
  place(clientX, clientY);
}

document.addEventListener("pointerover", point);
// Also if the pointer is already on the shape, because scrolling closes the tooltip.
document.addEventListener("pointermove", point);
document.documentElement.addEventListener("pointerleave", close);
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof SVGElement) || !target.matches(":focus-visible")) return;
  show(titleOf(target));
  const { right, bottom } = target.getBoundingClientRect();
  if (shown) place(right - GAP, bottom - GAP);
});
document.addEventListener("focusout", close);
document.addEventListener("scroll", close, { passive: true });
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  dismissed = shown?.title;
  close();
});
