/** Objects whose fields can be left out, and a dotted path. */
const form = /^(?:alert|dashboard|accessKey|pipe)(?:\.[^\s.,;]+)+$/;

/** Reads `alert.channel.region, dashboard.tiles.version`, or a JSON list of such names. Undefined for anything else. */
export function readOmitOnUpdate(text: string): readonly string[] | undefined {
  const names = namesIn(text).map((name) => name.trim());
  return names.every((name) => form.test(name)) ? names : undefined;
}

function namesIn(text: string): readonly string[] {
  if (!text.trim().startsWith("[")) return text.split(",");
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((name) => typeof name === "string") ? list : [""];
  } catch {
    return [""];
  }
}

/**
 * Fields that a service answers and does not take back. They are known from the configuration, or a service refused them
 * once and kept them all the same; that holds for the process.
 */
export class OmittedFields {
  readonly #paths: Set<string>;

  constructor(configured: readonly string[]) {
    this.#paths = new Set(configured);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  learn(path: string): void {
    this.#paths.add(path);
  }
}
