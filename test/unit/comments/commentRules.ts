import type { Commented } from "./commented";

/** The section of the contract, or that it is none of its own. */
const source = /\bcontract \d|\bbeyond the contract\b|\bthis package's own\b/i;

/** What the end of a field's name says of its unit, and how a comment says it. */
const units = [
  [/Seconds$/, /\bseconds\b/],
  [/(?:_ms|Ms|\.ms)$/, /\bmilliseconds\b/],
  [/(?:_bytes|Bytes)$/, /\bbytes\b/],
  [/BytesPerSecond$/, /\bbytes per second\b/],
  [/Millicores$/, /\bmillicores\b/],
  [/Gb$/, /\bgigabytes\b/],
] as const;

/** What leaving a field out means. */
const tellsDefault = /\bdefaults?\b|\brequire[sd]?\b/i;

/** Texts that a comment names one by one; more of them are told where each has a comment of its own. */
const mostNamed = 10;

/** A part is told by the type that has it. */
const ownerOfPart = /^(?:An item of )?`[\w.]+` of an? `(\w+)`/;

/**
 * What a comment of the provider lacks: of a field it also names its place in the contract, unless the comment of its type
 * does, or of the type that has it in a list.
 */
export function problemsOf(one: Commented, all: readonly Commented[] = []): readonly string[] {
  const owner = ownerOfPart.exec(one.ofType)?.[1] ?? "";
  const ofOwner = all.filter(
    ({ name }) => name === owner || name === `${owner}Args` || name === `types.output.${owner}`,
  );
  const isTold = [one.comment, one.ofType, ...ofOwner.map(({ comment }) => comment)].some((comment) =>
    source.test(comment),
  );
  const isSilent = one.kind === "field" && one.comment !== "" && !isTold;
  return [...(isSilent ? [`${one.name}: does not say where it comes from`] : []), ...generalProblemsOf(one)];
}

/** What a comment lacks that can be told from the name and the type alone. */
export function generalProblemsOf(one: Commented): readonly string[] {
  if (one.comment === "") return [`${one.name}: no comment`];
  if (one.kind === "callable") {
    const tells = /\bfail|\berror/i.test(one.comment) || one.name.endsWith(".isInstance");
    return [
      ...(tells ? [] : [`${one.name}: does not say what fails`]),
      ...one.untold.map((what) => `${one.name}: does not say what ${what} is`),
    ];
  }
  const unsaid = one.values.filter((value) => !one.comment.includes(`\`${value}\``));
  const isNamed = unsaid.length === 0 || (one.kind === "type" && one.values.length > mostNamed);
  const unit = units.find(([name]) => name.test(one.name));
  return [
    ...(isNamed ? [] : [`${one.name}: does not name ${unsaid.join(", ")}`]),
    ...(!one.optional || tellsDefault.test(one.comment) ? [] : [`${one.name}: does not say its default`]),
    ...(unit === undefined || unit[1].test(one.comment) ? [] : [`${one.name}: does not say its unit`]),
  ];
}
