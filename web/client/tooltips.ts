/**
 * What a shape of a picture says of itself (its `<title>`) beside the pointer or at the focused shape, at once. Escape closes it. Without script, browsers
 * show the same text after a while.
 */
const GAP = 14;

interface Told {
  readonly title: SVGTitleElement;
  readonly text: string;
}

const box = document.createElement("div");
box.className = "tooltip";
box.ariaHidden = "true";
box.hidden = true;
document.body.append(box);

let told: Told | undefined;
/** Closed by Escape: stays closed until the pointer has been elsewhere. */
let dismissed: SVGTitleElement | undefined;

function titleOf(place: EventTarget | null): SVGTitleElement | undefined {
  for (let at = place instanceof SVGElement ? place : null; at && !at.matches("svg"); at = at.parentElement as never) {
    const title = at.querySelector<SVGTitleElement>(":scope > title");
    if (title?.closest("svg.chart")) return title;
  }
  return undefined;
}

function tell(title: SVGTitleElement | undefined): void {
  if (title === told?.title) return;
  close();
  const text = title?.textContent;
  if (!title || !text) return;
  told = { title, text };
  box.textContent = text;
  box.hidden = false;
}

function close(): void {
  if (told) told.title.textContent = told.text;
  told = undefined;
  box.hidden = true;
}

/** Beside a point, inside the window. */
function place(x: number, y: number): void {
  const { width, height } = box.getBoundingClientRect();
  const left = x + GAP + width > innerWidth ? Math.max(0, x - GAP - width) : x + GAP;
  const top = y + GAP + height > innerHeight ? Math.max(0, y - GAP - height) : y + GAP;
  box.style.transform = `translate(${left}px, ${top}px)`;
}

function point({ target, clientX, clientY }: PointerEvent): void {
  const title = titleOf(target);
  if (title !== dismissed) dismissed = undefined;
  tell(dismissed ? undefined : title);
  if (!told) return;
  // It rests while the pointer is there: otherwise the browser shows it as well.
  told.title.textContent = "";
  place(clientX, clientY);
}

document.addEventListener("pointerover", point);
// Also where the pointer has rested on the shape: scrolling closes the text.
document.addEventListener("pointermove", point);
document.documentElement.addEventListener("pointerleave", close);
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof SVGElement) || !target.matches(":focus-visible")) return;
  tell(titleOf(target));
  const { right, bottom } = target.getBoundingClientRect();
  if (told) place(right - GAP, bottom - GAP);
});
document.addEventListener("focusout", close);
document.addEventListener("scroll", close, { passive: true });
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  dismissed = told?.title;
  close();
});
