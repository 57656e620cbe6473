import { schema, type Properties, type Property, type SchemaType } from "../../test/harness/packageSchema";

/** The name of a type, which its section has as a heading. */
const nameOf = ($ref: string): string => $ref.replace(/^.*[:/]/, "");

export const typeNamed = (name: string): SchemaType => schema.types[`pipes:index:${name}`] ?? {};

export const propertiesOf = (name: string): Properties => typeNamed(name).properties ?? {};

/** The object types that a property refers to. */
function refsIn({ $ref, oneOf = [], items, additionalProperties }: Property): readonly string[] {
  const own = $ref === undefined ? [] : [nameOf($ref)];
  const inner = [...oneOf, ...[items ?? []].flat(), ...[additionalProperties ?? []].flat()];
  return [...own, ...inner.flatMap(refsIn)].filter((name) => typeNamed(name).properties !== undefined);
}

/** Sentences that every property can have, and the mark of each. A mark stands in parentheses after the name. */
const marks: readonly (readonly [sentence: RegExp, mark: string])[] = [
  [/ ?\bInteger\./, ""],
  [/ ?\bRange: ([≥>≤]? ?[\d.]*\d(?:–[\d.]*\d)?)( characters)?\./, "`$1`$2"],
  [/ ?\bKnown range: ([≥>≤]? ?[\d.]*\d(?:–[\d.]*\d)?)( characters)?\./, "known `$1`$2"],
  [/ ?(`null`(?: or "")? (?:clears|resets) it)\./, "$1"],
  [/ ?\bSecret, never returned\./, "**secret**, never returned"],
  [/ ?\bSecret\./, "**secret**"],
  [/ ?\bNever returned\./, "never returned"],
  [/ ?\bChanging it replaces the resource\./, ""],
];

/** The condition under which an input is required. */
const need = / ?\bRequired,? (?:`[^`]*`|[^.`])*\./;
/** Values that the type of an input shows already. */
const listedValues = / ?\b(?:Each is one|One) of `[^.]*`\./;
const usualFields = / Usual fields: [^:]*?\)\.(?= |$)/;

/** Inputs that most resources have: they come last. */
const common = ["adoptId", "organizationId", "serviceId", "deletionPolicy", "additionalFields"];

/** True if every program that creates an object needs the property. One that has a condition is optional. */
const isNeeded = ({ description = "" }: Property): boolean =>
  /\bRequired for a new [a-z ]+\./.test(description);

/** Conditions first, then what most services require, and last what most resources have. */
function rankOf([name, { description = "" }]: readonly [string, Property]): number {
  if (common.includes(name)) return 10 + common.indexOf(name);
  return need.test(description) ? 0 : /\b(?:Most|Some) services require it\b/.test(description) ? 1 : 2;
}

/** Writes the properties of one page, with links to the pages of their types. */
export class PropertyList {
  /** The pages whose first properties are those of a type. */
  static readonly #roots = new Map<string, string>();
  static readonly #files = new Map<string, string>();
  /** The types that this page describes. */
  readonly #types: string[] = [];

  /** The first page that refers to a type describes it. */
  constructor(
    private readonly file: string,
    roots: readonly Properties[],
    rootType?: string,
  ) {
    if (rootType !== undefined) PropertyList.#roots.set(rootType, file);
    const visit = (properties: Properties): void => {
      for (const name of Object.values(properties).flatMap(refsIn)) {
        if (PropertyList.#files.has(name) || PropertyList.#roots.has(name)) continue;
        PropertyList.#files.set(name, file);
        this.#types.push(name);
        visit(propertiesOf(name));
      }
    };
    roots.forEach(visit);
  }

  /** The sections of the types that this page describes. */
  typeSections(level: "##" | "###"): readonly string[] {
    return this.#types.flatMap((name) => {
      const { description = "", required = [] } = typeNamed(name);
      const base = name.replace(/^(?:PipeSettings|Returned|Placed)(?=.)/, "");
      const isRead = /^(?:Returned|Placed)/.test(name);
      const { shared, own } = this.#withoutShared(name, base === name ? undefined : base);
      const lists = isRead ? this.items(name, own) : this.needSections(name, own, required);
      return [`${level} ${name}`, description, ...shared, ...lists];
    });
  }

  /** A sentence about the properties that a type has in common with another type, and the rest of them. */
  #withoutShared(name: string, base: string | undefined): { shared: readonly string[]; own: Properties } {
    const properties = propertiesOf(name);
    if (base === undefined) return { shared: [], own: properties };
    const resource = schema.resources[`pipes:index:${base}`];
    const [ofBase, prefix, link] =
      resource === undefined
        ? [propertiesOf(base), `${base.toLowerCase()}-`, this.#link(base)]
        : [resource.inputProperties, "", `[${base}](${fileOf(base)})`];
    const target = /\(([^)#]*)/.exec(link)?.[1] ?? "";
    const isShared = (field: string): boolean => {
      const [mine, theirs] = [properties[field], ofBase[field]];
      return mine !== undefined && theirs !== undefined && this.#type(mine) === this.#type(theirs);
    };
    const names = Object.keys(properties).filter((field) => field !== "additionalFields" && isShared(field));
    if (names.length === 0) return { shared: [], own: properties };
    const root = PropertyList.#roots.has(base) ? "" : prefix;
    const links = names.map((field) => `[\`${field}\`](${target}#${root}${field})`);
    return {
      shared: [`It has these fields of ${link}: ${links.join(", ")}.`],
      own: Object.fromEntries(Object.entries(properties).filter(([field]) => !isShared(field))),
    };
  }

  /** The arguments of a page, whose owner is "", or of a nested type: first those that it requires. */
  needSections(owner: string, properties: Properties, required: readonly string[]): readonly string[] {
    const isRequired = ([name, property]: readonly [string, Property]): boolean =>
      required.includes(name) || isNeeded(property);
    // The page of values describes the `additionalFields` of nested types once.
    const entries = Object.entries(properties).filter(
      ([name]) => owner === "" || name !== "additionalFields",
    );
    const groups = {
      Required: entries.filter(isRequired),
      Optional: entries.filter((entry) => !isRequired(entry)),
    };
    return Object.entries(groups).flatMap(([title, fields]) =>
      fields.length === 0
        ? []
        : [
            owner === "" ? `## ${title}` : `${title}:`,
            ...this.items(owner, Object.fromEntries(fields), required),
          ],
    );
  }

  /** The properties of a page, a type or a result. */
  items(owner: string, properties: Properties, required: readonly string[] = []): readonly string[] {
    const prefix = owner === "" ? "" : `${owner.toLowerCase()}-`;
    const items = Object.entries(properties)
      .filter(([name]) => owner === "" || name !== "additionalFields")
      .sort((left, right) => rankOf(left) - rankOf(right))
      .map(([name, property]) => this.#item(name, prefix, property, required.includes(name)));
    return items.length === 0 ? [] : [items.join("\n")];
  }

  #item(name: string, prefix: string, property: Property, isRequired: boolean): string {
    const anchor = `${prefix}${name}`;
    const type = this.#type(property);
    const { description = "", willReplaceOnChanges = false } = property;
    let text = type.includes("](") ? description.replace(usualFields, "") : description;
    if (/` or `/.test(type)) text = text.replace(listedValues, "");
    if (type === "integer") text = text.replace(/ ?\bAn integer on known services\./, "");
    const shown = [type];
    for (const [sentence, mark] of marks) {
      const [found] = sentence.exec(text) ?? [];
      if (found === undefined) continue;
      if (mark !== "") shown.push(found.trim().replace(sentence, mark));
      text = text.replace(sentence, "");
    }
    if (willReplaceOnChanges) shown.push("**forces replacement**");
    const [condition = ""] = need.exec(text) ?? [];
    // The page says once that its own arguments are those of a new object. A part of an object has no such sentence.
    const isPlain = isRequired || (prefix === "" && /^ ?Required for a new [\w ]+\.$/.test(condition));
    const sentences = [isPlain ? "" : condition, text.replace(need, "")].map((sentence) => sentence.trim());
    const about = sentences.filter(Boolean).join(" ").replaceAll("; services can add more", "");
    return `- <a id="${anchor}"></a>[\`${name}\`](#${anchor}) (${shown.join(", ")}): ${about}`;
  }

  #type({ type = "any", $ref = "", oneOf, items, additionalProperties }: Property): string {
    const [first] = oneOf ?? [];
    if (first !== undefined) return this.#type(first);
    const name = nameOf($ref);
    const values = typeNamed(name).enum;
    if (values !== undefined) return values.map(({ value }) => `\`${value}\``).join(" or ");
    if (typeNamed(name).properties !== undefined) return this.#link(name);
    if (items !== undefined) return `list of ${this.#type(items)}`;
    if (additionalProperties === undefined) return type;
    const inner = this.#type(additionalProperties);
    return inner === "any" ? "object" : `map of ${inner}`;
  }

  #link(name: string): string {
    const root = PropertyList.#roots.get(name);
    if (root !== undefined) return `[${name}](${root})`;
    const file = PropertyList.#files.get(name) ?? this.file;
    return `[${name}](${file === this.file ? "" : file}#${name.toLowerCase()})`;
  }
}

/** The name of the page of a resource: `access-key.md`. */
export const fileOf = (kind: string): string => `${kebabOf(kind)}.md`;

/** `PipeScaling` and `objectStorage` are `pipe-scaling` and `object-storage`. */
export const kebabOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
