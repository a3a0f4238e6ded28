/**
 * Dates as German text. In: `YYYY-MM-DD` (a time after it is ignored). Out: "3. März 2021", with or without weekday.
 */

const MONATE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const WOCHENTAGE = "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" ");

export function longDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${day}. ${MONATE[month - 1]} ${year}`;
}

export function weekdayAndDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${WOCHENTAGE[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]}, ${longDate(iso)}`;
}
