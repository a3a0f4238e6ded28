import { expect, test } from "vitest";
import { hemicycle, type Sector } from "./hemicycle.ts";

const seats = (count: number, name: string): Sector["seats"] =>
  Array.from({ length: count }, (_, i) => ({ shape: "disc", tone: "choice-ja", text: `${name} ${i}: Ja` }));

const COUNCIL: readonly Sector[] = [
  { name: "SP", tone: "party-sp", seats: seats(30, "Rot") },
  {
    name: "SVP",
    tone: "party-svp",
    seats: [...seats(29, "Grün"), { shape: "square", tone: "choice-nein", text: "<Wer> & wo", isMarked: true }],
  },
];

function draw(sectors: readonly Sector[], width = 720): string {
  const legend = [{ shape: "disc" as const, tone: "choice-ja", text: "Ja 59" }];
  return String(hemicycle({ sectors, legend, centre: "59 : 1", label: "Angenommen", width }));
}

test("every seat names its member, and dissenters are marked", () => {
  const svg = draw(COUNCIL);
  expect(svg.match(/<title>/g)).toHaveLength(60);
  expect(svg).toContain("<title>&lt;Wer&gt; &amp; wo</title><rect ");
  expect(svg.match(/class="outlier"/g)).toHaveLength(1);
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="Angenommen">/);
});

test("groups are ordered from left to right, each under its own arc", () => {
  const svg = draw(COUNCIL);
  const [left, right] = [
    ...svg.matchAll(/class="seat [^>]*"><title>(Rot|Grün)[^<]*<\/title><circle cx="([-\d.]+)"/g),
  ].reduce(
    ([red, green], [, name, x]) => (name === "Rot" ? [[...red, Number(x)], green] : [red, [...green, Number(x)]]),
    [[], []] as [number[], number[]],
  );
  expect(Math.max(...left)).toBeLessThan(20);
  expect(Math.min(...right)).toBeGreaterThan(-20);
  expect([...svg.matchAll(/class="arc (party-\w+)"/g)].map(([, tone]) => tone)).toEqual(["party-sp", "party-svp"]);
});

test("a group whose name does not fit beside it is named in the legend", () => {
  const name = "Überparteiliche Bürgerliste";
  const narrow = draw([...COUNCIL, { name, tone: "party-other", seats: seats(1, "Wer") }], 340);
  expect(narrow).toContain(`<line class="arc" x1=`);
  expect(narrow.match(new RegExp(`>${name}<`, "g"))).toHaveLength(1);
});

test("a name in the legend is cut where the chart ends", () => {
  const sectors = [...COUNCIL, { name: "Liste ".repeat(10_000), tone: "party-other", seats: seats(1, "Wer") }];
  expect(draw(sectors, 340)).toMatch(/>Liste Liste[^<]{5,60}…<\/text>/);
  expect(draw(sectors, 340)).not.toMatch(/<text[^>]*>[^<]{100}/);
});

test("the number in the middle is omitted if it does not fit", () => {
  expect(draw(COUNCIL)).toContain(">59 : 1</text>");
  const long = "12345678901234567890 : 1";
  expect(String(hemicycle({ sectors: COUNCIL, legend: [], centre: long, label: "", width: 340 }))).not.toContain(long);
});

test("seats and names of groups are links where they have a page, and only names are stops for the keyboard", () => {
  const linked = COUNCIL.map((sector) => ({
    ...sector,
    href: `/rat/partei/${sector.name}`,
    seats: sector.seats.map((seat) => ({ ...seat, href: "/rat/person/1" })),
  }));
  const svg = draw(linked);
  expect(svg).toMatch(/^<svg [^>]*role="group"/);
  expect(svg.match(/<a class="seat [^"]*" href="\/rat\/person\/1" tabindex="-1"><title>/g)).toHaveLength(60);
  expect(svg.match(/<a href="\/rat\/partei\/\w+"><text/g)).toHaveLength(2);
});
