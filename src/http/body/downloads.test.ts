import { describe, expect, it } from "vitest";
import { Downloads } from "./downloads.ts";

const entered = (place: (() => void) | undefined): (() => void) => {
  if (!place) throw new Error("no place");
  return place;
};

describe("downloads", () => {
  it("has so many places, and gives one that is left to who has waited for longest", async () => {
    const downloads = new Downloads(2);
    const places = ["a", "b"].map((client) => entered(downloads.tryEnter(client)));
    expect(downloads.tryEnter("c")).toBeUndefined();
    const order: string[] = [];
    const waiting = ["c", "d"].map((client) =>
      downloads.enter(client).then((leave) => {
        order.push(client);
        return leave;
      }),
    );
    places[0]();
    places[0]();
    await waiting[0];
    expect(order).toEqual(["c"]);
    places[1]();
    for (const leave of await Promise.all(waiting)) leave();
    expect(order).toEqual(["c", "d"]);
  });

  it("gives one client half of them, and who cannot be told apart all", () => {
    const downloads = new Downloads(4);
    const places = [1, 2].map(() => entered(downloads.tryEnter("greedy")));
    expect(downloads.tryEnter("greedy")).toBeUndefined();
    entered(downloads.tryEnter("other"))();
    for (const leave of places) leave();
    expect([1, 2, 3, 4].map(() => downloads.tryEnter("")).every((place) => place !== undefined)).toBe(true);
    expect(downloads.tryEnter("")).toBeUndefined();
  });

  it("lets nobody in before those who wait", () => {
    const downloads = new Downloads(1);
    const leave = entered(downloads.tryEnter("a"));
    const waiting = downloads.enter("b");
    leave();
    expect(downloads.tryEnter("c")).toBeUndefined();
    return waiting.then((place) => place());
  });

  it("tells who waits in vain to come back", async () => {
    const downloads = new Downloads(1, 1);
    const leave = entered(downloads.tryEnter("a"));
    const inVain = downloads.enter("b");
    await expect(inVain).rejects.toMatchObject({
      code: "server-busy",
      extras: { headers: { "retry-after": "10" } },
    });
    leave();
    entered(downloads.tryEnter("c"))();
  });
});
