/**
 * The lines of the section "Diagnostics" at the end of an output, by resource name and without indentation: what a user
 * reads once a command has failed or warned.
 */
export function diagnosticsIn(output: string): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  let lines: string[] | undefined;
  for (const line of sectionOf(output)) {
    const name = /^ {2}\S+ \((.+)\):$/.exec(line)?.[1];
    if (name !== undefined) lines = found[name] ??= [];
    else if (line.trim() !== "") lines?.push(line.trim());
  }
  return found;
}

/** Of the last section: an `up` shows one for its preview and one for itself. */
function sectionOf(output: string): readonly string[] {
  const lines = output.split("\n");
  const start = lines.lastIndexOf("Diagnostics:");
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && /^\S/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}
