/** The words for a time, which have no fields. */
const words = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];

/** The least and the most number of each field: minute, hour, day, month and day of the week, of which 0 and 7 are Sunday. */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** `*`, `?`, a number, a name or a range of them, and a step. */
const entryForm = /^(?:[*?]|(\w+)(?:-(\w+))?)(?:\/([1-9]\d*))?$/;

function isField(text: string, at: number): boolean {
  const [least, most] = bounds[at] ?? [0, 0];
  const names = at === 3 ? months : at === 4 ? days : [];
  const fits = (value: string | undefined): boolean =>
    value === undefined ||
    names.includes(value.toLowerCase()) ||
    (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most);
  return text.split(",").every((entry) => {
    const [form, from, to] = entryForm.exec(entry) ?? [];
    return form !== undefined && fits(from) && fits(to);
  });
}

/** True if this machine knows a time zone, which services write as `Europe/Berlin`. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * True if a text says when a pipe syncs: five cron fields, a word for them, or a pause of a minute at least. The time is in UTC unless
 * it begins with a time zone.
 */
export function isCron(text: string): boolean {
  const [, zone = "UTC", time = ""] = /^(?:CRON_TZ=(\S+)\s+)?(.*)$/s.exec(text.trim()) ?? [];
  const [, every] = /^@every\s+(\S+)$/.exec(time) ?? [];
  const fields = time.split(/\s+/);
  return (
    isZone(zone) &&
    (every === undefined
      ? words.includes(time) || (fields.length === bounds.length && fields.every(isField))
      : isMinute(every))
  );
}

const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** True if a duration such as `1h30m` is at least a minute. */
function isMinute(duration: string): boolean {
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  return (
    parts.map(([part]) => part).join("") === duration &&
    parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (seconds[unit] ?? 0), 0) >= 60
  );
}
