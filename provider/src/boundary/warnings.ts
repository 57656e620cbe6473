const given = new Set<string>();

/** Tells the user once per process. There is no way to name the resource's URN, so the text carries kind and id. */
export function warn(text: string): void {
  if (given.has(text)) return;
  given.add(text);
  console.warn(`warning: ${text}`);
}
