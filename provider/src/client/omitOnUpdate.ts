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
