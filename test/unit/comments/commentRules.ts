import type { Commented } from "./commented";

/** The section of the contract, or that it is none of its own. */
const source = /\bcontract \d|\bbeyond the contract\b|\bthis package's own\b/i;

/** What the end of a field's name says of its unit, and how a comment says it. */
const units = [
  [/Seconds$/, /\bseconds\b/],
  [/_ms$/, /\bmilliseconds\b/],
  [/_bytes$/, /\bbytes\b/],
  [/Millicores$/, /\bmillicores\b/],
  [/Gb$/, /\bgigabytes\b/],
] as const;

/** What leaving a field out means. */
const tellsDefault = /\bdefaults?\b|\brequire[sd]?\b/i;

/** What a comment lacks that can be told from the name and the type alone. */
export function problemsOf(one: Commented): readonly string[] {
  if (one.comment === "") return [`${one.name}: no comment`];
  if (one.kind === "type") return [];
  if (one.kind === "callable") {
    const tells = /\bfail|\berror/i.test(one.comment) || one.name.endsWith(".isInstance");
    return [
      ...(tells ? [] : [`${one.name}: does not say what fails`]),
      ...one.untold.map((what) => `${one.name}: does not say what ${what} is`),
    ];
  }
  const unsaid = one.values.filter((value) => !one.comment.includes(`\`${value}\``));
  const unit = units.find(([name]) => name.test(one.name));
  return [
    ...(source.test(one.comment) ? [] : [`${one.name}: does not say where it comes from`]),
    ...(unsaid.length === 0 ? [] : [`${one.name}: does not name ${unsaid.join(", ")}`]),
    ...(!one.optional || tellsDefault.test(one.comment) ? [] : [`${one.name}: does not say its default`]),
    ...(unit === undefined || unit[1].test(one.comment) ? [] : [`${one.name}: does not say its unit`]),
  ];
}
