/** Converts the SVG behind a link to a PNG download of twice its size. */
const SCALE = 2;

async function pngOf(address: string): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("no picture"))), "image/png");
  });
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(file);
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-png]");
  if (!link) return;
  event.preventDefault();
  try {
    save(await pngOf(link.href), link.dataset.png ?? "");
  } catch {
    // The SVG can still be saved by hand.
    location.assign(link.href);
  }
});
