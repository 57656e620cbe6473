import type { Quirks } from "./quirks";

const offsetHours = 2;
const hourMs = 3_600_000;

/** The same instant as the quirks would have a service write it. */
export function writeInstant(text: string, quirks: Quirks): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const shown = new Date(quirks.instantsWithOffset ? time + offsetHours * hourMs : time).toISOString();
  const seconds = shown.slice(0, 19);
  const fraction = quirks.instantsWithoutFraction
    ? ""
    : quirks.instantsWithMicroseconds
      ? `${shown.slice(19, 23)}000`
      : shown.slice(19, 23);
  return `${seconds}${fraction}${quirks.instantsWithOffset ? `+0${offsetHours}:00` : "Z"}`;
}
