/** Hears of waits. What it answers is called when the wait is over. */
export type WaitListener = (what: string) => () => void;

/** Waits that are over before anybody wonders, in milliseconds. */
export const unnoticedMs = 700;

/** Time from one line to the next, in milliseconds. */
const repeatedMs = 5_000;

interface Wait {
  readonly what: string;
  readonly sinceMs: number;
}

/**
 * Tells what is waited for: once a wait takes long enough to be noticed, every few seconds from then on, and with an empty text
 * when there is no wait any more.
 */
export function tellWaits(say: (text: string) => void): WaitListener {
  const waits = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;
  const tell = (): void => {
    const nowMs = performance.now();
    const noticed = [...waits].filter(({ sinceMs }) => nowMs - sinceMs >= unnoticedMs);
    if (noticed.length > 0) {
      isTold = true;
      say(textOf(noticed, nowMs));
    }
    wake(noticed.length > 0 ? repeatedMs : unnoticedMs);
  };
  const wake = (ms: number): void => {
    timer = setTimeout(tell, ms);
    timer.unref();
  };
  return (what) => {
    const wait = { what, sinceMs: performance.now() };
    waits.add(wait);
    if (timer === undefined) wake(unnoticedMs);
    return () => {
      waits.delete(wait);
      if (waits.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      if (isTold) say("");
      isTold = false;
    };
  };
}

/** The wait that takes longest, and how many there are besides; the same ones count as one. */
function textOf(waits: readonly Wait[], nowMs: number): string {
  const [first, ...others] = waits;
  if (first === undefined) return "";
  const same = others.filter(({ what }) => what === first.what).length;
  const times = same === 0 ? "" : `, ${same + 1} times`;
  const more = others.length === same ? "" : ` (and ${others.length - same} more)`;
  return `waiting for ${first.what}${times}: ${Math.round((nowMs - first.sinceMs) / 1000)} s${more}`;
}
