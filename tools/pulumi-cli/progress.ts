/** Says on stderr what is happening, so that stdout stays for results. */
export function say(text: string): void {
  process.stderr.write(`pulumi-cli: ${text}\n`);
}

/** Runs one phase and says how long it took, or after what time it failed. */
export async function phase<T>(title: string, expected: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  say(`${title} (${expected}) ...`);
  try {
    const result = await work();
    say(`${title}: done in ${seconds()}`);
    return result;
  } catch (error) {
    say(`${title}: failed after ${seconds()}`);
    throw error;
  }
}
