/** Wraps a paragraph of Markdown. In: words separated by single blanks. Out: lines of at most 120 characters. */
const WIDTH = 120;

export function wrap(paragraph: string): string {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    const longer = `${lines.at(-1)}${lines.at(-1) && " "}${word}`;
    if (longer.length <= WIDTH || lines.at(-1) === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("\n");
}
