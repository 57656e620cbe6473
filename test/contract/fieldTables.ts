/** Types by dotted field path. */
export type Fields = ReadonlyMap<string, string>;

/** The field tables of a Markdown text, by the schema that the heading above each names. */
export function fieldTables(markdown: string): ReadonlyMap<string, Fields> {
  const tables = new Map<string, Fields>();
  for (const section of markdown.split(/^## /m)) {
    const schema = /^`(\w+)` /.exec(section)?.[1];
    if (schema === undefined) continue;
    if (tables.has(schema)) throw new Error(`two headings name ${schema}`);
    tables.set(schema, fieldsIn(section, schema));
  }
  return tables;
}

function fieldsIn(section: string, schema: string): Fields {
  const lines = section.split("\n").map(cells);
  const head = lines.findIndex(([first, second]) => first === "Field" && second === "Type");
  if (head === -1) throw new Error(`the section of ${schema} has no table of fields`);
  const fields = new Map<string, string>();
  // After the head comes the line of dashes.
  for (const [path, type] of lines.slice(head + 2)) {
    if (path === undefined || type === undefined) break;
    if (fields.has(path)) throw new Error(`the table of ${schema} has two rows for ${path}`);
    fields.set(path, type);
  }
  return fields;
}

function cells(line: string): readonly string[] {
  const inner = /^\|(.*)\|\s*$/.exec(line)?.[1];
  return inner === undefined ? [] : inner.split("|").map((cell) => cell.trim());
}
