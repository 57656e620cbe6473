/** How much shorter waits become. */
export const factor = 10;

/** Longer ones are there for what must not happen, and stay. */
const longestMs = 20_000;

let isShortened = false;

/**
 * Shortens what a story would only wait for: the pauses before a request is sent again, and before an object is looked for
 * again. It also shortens the time-outs of requests.
 */
export function shortenWaits(): void {
  if (isShortened) return;
  isShortened = true;
  globalThis.setTimeout = shortened(globalThis.setTimeout);
  globalThis.setInterval = shortened(globalThis.setInterval);
}

const shortened = <Timer extends typeof setTimeout | typeof setInterval>(timer: Timer): Timer =>
  new Proxy(timer, {
    apply: (plain, self, [run, ms = 0, ...given]: Parameters<typeof setTimeout>): unknown =>
      Reflect.apply(plain, self, [run, ms < longestMs ? ms / factor : ms, ...given]),
  });
