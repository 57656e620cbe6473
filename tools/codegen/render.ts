import { z } from "zod";
import ts from "typescript";
import { unwrapped } from "../../provider/src/core/schema/argsSchema";
import { article, commentOf, withoutSources } from "./comments";
import { isInputFact, type Facts } from "./facts";
import { handWritten, namedPartAt, partName, returnedPartAt } from "./partNames";
import { schemaAt } from "./schemas";
import { bodyText, interfaceText, namesText, type Bases, type Fields, type Shape } from "./sharing";
import { valueSetOf } from "./valueSets";

/** A type that the generator writes as an interface. */
export interface Rendered {
  readonly type: ts.Type;
  /** Name of the interface. */
  readonly name: string;
  /** The kind of object that the type describes. */
  readonly kind: string;
  readonly schema: z.ZodType;
  /** Its comment. */
  readonly doc: string;
  readonly facts: Facts;
  /** True if programs read the type. Otherwise they write it. */
  readonly isRead: boolean;
  /** Of args: the type of the contract with the usual fields of an object of no fixed form. */
  readonly typeOfContract?: (name: string) => ts.Type;
}

/** The text of an interface, and its fields. */
export interface RenderedText {
  readonly text: string;
  readonly fields: Fields;
  /** Interfaces that handwritten types use. */
  readonly besides: readonly string[];
}

/** The nested types of all resources by their names. Their comments have no full stop. */
export type Parts = Map<string, Shape>;

/** A type as an interface with its doc comments, because compiled declarations of schema types keep no comments for editors. */
export function renderInterface(
  checker: ts.TypeChecker,
  rendered: Rendered,
  parts: Parts,
  bases: Bases,
): RenderedText {
  const { type, name, doc } = rendered;
  const rendering = renderingOf(checker, rendered, parts, bases);
  const fields = fieldsOf(type, rendering, { indent: "", path: [] });
  const text = interfaceText(name, { doc, fields, isOpen: isOpen(type, checker) }, bases);
  return { text, fields, besides: rendering.besides };
}

/** The type of a record that a service returns. */
export function renderRecord(checker: ts.TypeChecker, rendered: Rendered, parts: Parts): Shape {
  const rendering = { ...renderingOf(checker, rendered, parts), prefix: "", isRecord: true as const };
  const fields = fieldsOf(rendered.type, rendering, { indent: "", path: [] });
  const doc = rendered.doc.replace(/\.$/, "");
  return { doc, fields, isOpen: isOpen(rendered.type, checker) };
}

/** The type that is being rendered, and the parts that get names. */
interface Rendering extends Rendered {
  readonly checker: ts.TypeChecker;
  readonly parts: Parts;
  /** The namespace before the name of a part. Inside the namespace it is empty. */
  readonly prefix: string;
  /** True if it is a record as a service returns it, of which each field can be null. */
  readonly isRecord?: true;
  /** Interfaces that handwritten types use. */
  readonly besides: string[];
  readonly bases: Bases;
}

const renderingOf = (
  checker: ts.TypeChecker,
  rendered: Rendered,
  parts: Parts,
  bases: Bases = {},
): Rendering => ({
  ...{ ...rendered, checker, parts, bases, besides: [] },
  prefix: rendered.isRead ? "outputs." : "inputs.",
});

interface Place {
  readonly indent: string;
  readonly path: readonly string[];
}

function objectText(type: ts.Type, rendering: Rendering, at: Place): string {
  const { checker } = rendering;
  if (checker.getPropertiesOfType(type).length === 0) {
    const isOfTexts = checker.getIndexTypeOfType(type, ts.IndexKind.String) === checker.getStringType();
    const value = isOfTexts ? "string" : "unknown";
    return `Record<string, ${isOfTexts && !rendering.isRead ? `pulumi.Input<${value}>` : value}>`;
  }
  return bodyText(fieldsOf(type, rendering, at), isOpen(type, checker), at.indent);
}

const isOpen = (type: ts.Type, checker: ts.TypeChecker): boolean =>
  checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;

function fieldsOf(type: ts.Type, rendering: Rendering, { indent, path }: Place): Fields {
  const { checker } = rendering;
  const inner = `${indent}  `;
  const fields = checker.getPropertiesOfType(type).flatMap((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const at = { indent: inner, path: [...path, property.name] };
    const text = typeText(checker.getTypeOfSymbol(property), rendering, at);
    // `check` rejects this field with a reason.
    if (text === "undefined") return [];
    const undefinable = optional && text !== "unknown" ? `${text} | undefined` : text;
    const doc = fieldDoc(property, rendering, at.path);
    const written = rendering.isRead ? undefinable : `pulumi.Input<${undefinable}>`;
    const line = `${inner}${property.name}${optional ? "?" : ""}: ${written};`;
    return [[property.name, `${commentOf(doc, inner)}${line}`] as const];
  });
  return new Map(fields);
}

/** A need of a new pipe, which services do not require of an existing one. */
const neededAtCreation = / (?:Some services require it|Most services require it for a new pipe)\./;

/** The end of a comment that describes effects. The facts about the format come before it. */
const effectsAtEnd = / (?:Default: `pipes:|Without it, |Changing it |Cannot be combined with ).*$/;

/** The comment of a field: the schema's comment, and the facts about the field. */
function fieldDoc(
  field: ts.Symbol,
  { checker, kind, facts, name, isRead }: Rendering,
  path: readonly string[],
): string {
  const comment = docOf(field, checker);
  if (comment === "") throw new Error(`${name}.${path.join(".")} has no comment`);
  // Defaults and requirements concern only those who write the field.
  const shown = isRead
    ? comment
        .replace(/ ?Default: [^.]*\./, "")
        .replace(
          / (?:Required|Requires|Cannot be combined|(?:Most|Some) services require) (?:`[^`]*`|[^.`])*\./g,
          "",
        )
        .replace(/ `null` (?:or "" )?(?:clears it|clears a field|means never)\./, "")
    : asArgument(kind === "PipeSettings" ? comment.replace(neededAtCreation, "") : comment);
  const stated = facts(path, comment).filter((text) => !isRead || !isInputFact(text));
  const [effects = ""] = effectsAtEnd.exec(shown) ?? [];
  const format = shown.slice(0, shown.length - effects.length);
  return [format, ...stated, effects.trim()].filter((text) => text !== "").join(" ");
}

/** The schemas say what a boolean means. Who sets an argument wants to know its effect. */
const asArgument = (comment: string): string => comment.replace(/^True if /, "If `true`, ");

function typeText(type: ts.Type, rendering: Rendering, at: Place): string {
  const { checker } = rendering;
  if (type.isUnion()) {
    const parts = type.types.filter((part) => (part.flags & ts.TypeFlags.Undefined) === 0);
    if (parts.length === 0) return "undefined";
    const isOfSet = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.StringLike) !== 0;
    const isBoolean = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const set = parts.some(isOfSet) ? valueSetText(rendering, at) : undefined;
    const others = parts.filter((part) => !isBoolean(part) && !(set !== undefined && isOfSet(part)));
    return [
      ...others.map((part) => typeText(part, rendering, at)),
      ...(set === undefined ? [] : [set]),
      ...(parts.filter(isBoolean).length === 2 ? ["boolean"] : []),
    ].join(" | ");
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    const text = item === undefined ? "unknown" : itemText(item, rendering, at);
    return /^[\w.]+$|^\{|^pulumi\.Input</.test(text) ? `${text}[]` : `(${text})[]`;
  }
  if ((type.flags & ts.TypeFlags.Object) !== 0) return partText(type, rendering, at);
  const set = (type.flags & ts.TypeFlags.StringLike) === 0 ? undefined : valueSetText(rendering, at);
  return set ?? checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

/** The name of the set of values of a field. */
function valueSetText({ schema }: Rendering, { path }: Place): string | undefined {
  const name = valueSetOf(schemaAt(schema, path))?.name;
  return name && `values.${name}`;
}

/** An object in args has a name. Of records and outputs, only an object inside another object has one. */
function partText(type: ts.Type, rendering: Rendering, at: Place): string {
  const { checker, kind, prefix, isRead, besides, bases, typeOfContract } = rendering;
  if (isRead && (at.path.length === 1 || checker.getPropertiesOfType(type).length === 0))
    return objectText(type, rendering, at);
  if (isRead) return namedPart(type, rendering, at.path);
  const name = handWritten(kind, at.path);
  if (name !== undefined) {
    const doc = `\`${at.path.join(".")}\` of ${withArticle(kind)}, with the fields of all kinds.`;
    const fields = fieldsOf(type, rendering, { indent: "", path: at.path });
    besides.push(interfaceText(`${name}Fields`, { doc, fields, isOpen: isOpen(type, checker) }, bases));
    return `${prefix}${name}`;
  }
  if (checker.getPropertiesOfType(type).length > 0) return namedPart(type, rendering, at.path);
  const usual = namedPartAt(kind, at.path);
  return usual === undefined || typeOfContract === undefined
    ? objectText(type, rendering, at)
    : namedPart(typeOfContract(usual), rendering, at.path);
}

function itemText(type: ts.Type, rendering: Rendering, { path }: Place): string {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !rendering.checker.isArrayType(type);
  const isPart = isObject && rendering.checker.getPropertiesOfType(type).length > 0;
  // An object field has the same handwritten type, and rendered what it is made of.
  const byHand = rendering.isRead ? undefined : handWritten(rendering.kind, path);
  if (byHand !== undefined) return `pulumi.Input<${rendering.prefix}${byHand}>`;
  const text = isPart
    ? namedPart(type, rendering, path, "An item of ")
    : typeText(type, rendering, { indent: "", path });
  return rendering.isRead ? text : `pulumi.Input<${text}>`;
}

/** Renders a part as a separate interface. `PipeSettings` uses the part of `Pipe` if the fields are the same. */
function namedPart(type: ts.Type, rendering: Rendering, path: readonly string[], what = ""): string {
  const { kind, parts, prefix, isRecord } = rendering;
  const name = (isRecord === true ? returnedPartAt(kind, path) : undefined) ?? partName(kind, path);
  const fields = fieldsOf(type, { ...rendering, prefix: "" }, { indent: "", path });
  const doc = `${what}\`${path.join(".")}\` of ${withArticle(kind)}`;
  const ofPipe = kind === "PipeSettings" ? partName("Pipe", path) : name;
  const shared = parts.get(ofPipe);
  if (shared !== undefined && isSame(shared.fields, fields)) {
    const isOfKind = shared.doc.endsWith(`\`${kind}\``);
    const place = `\`${path.join(".")}\``;
    const doc = isOfKind
      ? shared.doc.replace(/ of an? `\w+`$/, (owner) => ` or ${place}${owner}`)
      : name === ofPipe
        ? `${shared.doc}, or ${place} of ${withArticle(kind)}`
        : `${shared.doc} or ${withArticle(kind)}`;
    parts.set(ofPipe, { ...shared, doc });
    return `${prefix}${ofPipe}`;
  }
  parts.set(name, { doc, fields, isOpen: isOpen(type, rendering.checker) });
  return `${prefix}${name}`;
}

/** True if two interfaces have the same fields in the same order. */
const isSame = (left: Fields, right: Fields): boolean =>
  [...left.values()].join("\n") === [...right.values()].join("\n");

const withArticle = (name: string): string => `${article(name)} \`${name}\``;

/** The comment of a symbol as one paragraph. */
export function docOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string {
  const comment = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
  return withoutSources(comment).replace(/\s+/g, " ").trim();
}

/** The schemas that have the fields of a resource's outputs. */
export interface OutputSchemas {
  readonly args: z.ZodType;
  readonly outputs: z.ZodObject;
  readonly record: z.ZodType;
  /** Name of the record's type. */
  readonly recordType: string;
}

/** Outputs as an interface. */
export function renderOutputs(
  checker: ts.TypeChecker,
  rendered: Rendered,
  schemas: OutputSchemas,
  parts: Parts,
  bases: Bases,
): RenderedText {
  const { type, name, doc } = rendered;
  const rendering = renderingOf(checker, rendered, parts);
  const order = Object.keys(schemas.outputs.shape);
  const properties = [...checker.getPropertiesOfType(type)].sort(
    (left, right) => order.indexOf(left.name) - order.indexOf(right.name),
  );
  const written = properties.map((property) => {
    const text = outputText(checker.getTypeOfSymbol(property), property, rendering, schemas);
    const comment = commentOf(fieldDoc(property, rendering, [property.name]), "  ");
    return [property.name, `${comment}  readonly ${property.name}: pulumi.Output<${text}>;`] as const;
  });
  const fields = new Map(written);
  // The first resource of the same objects already has these outputs.
  const isFirst = Object.keys(bases).length === 0;
  const record = parts.get(schemas.recordType.replace("outputs.", ""))?.fields ?? new Map<string, string>();
  const shown = isFirst ? [...fields.keys()].filter((field) => isShared(field, fields, record, schemas)) : [];
  const others = [...record.keys()].filter((field) => !shown.includes(field));
  const own = new Map(written.filter(([field]) => !shown.includes(field)));
  const above = isFirst ? [`Shown<${schemas.recordType}, ${namesText(others)}>`] : [];
  const text = interfaceText(name, { doc, fields: own, isOpen: false }, bases, above);
  return { text, fields, besides: [] };
}

/** True if an output has the comment and the type of the record's field, without null. */
function isShared(name: string, fields: Fields, record: Fields, { recordType }: OutputSchemas): boolean {
  const [comment, type] = textParts(fields.get(name));
  const [recordComment, returned] = textParts(record.get(name));
  const bare = returned.replace(/^null \| /, "");
  const isSame = type === `pulumi.Output<${bare}>` || type === `pulumi.Output<${recordType}["${name}"]>`;
  return comment === recordComment && isSame;
}

/** The comment and the type of a field. */
function textParts(text = ""): readonly [comment: string, type: string] {
  const [, comment = "", type = ""] = /^([^]*\*\/)\n(?: *readonly)? *\w+\??: ([^]*);$/.exec(text) ?? [];
  return [comment, type];
}

function outputText(
  type: ts.Type,
  { name, flags }: ts.Symbol,
  rendering: Rendering,
  { args, outputs, record, recordType }: OutputSchemas,
): string {
  const { checker } = rendering;
  const bareType = checker.getNonNullableType(type);
  const isNested =
    checker.isArrayType(bareType) ||
    ((bareType.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(bareType).length > 0);
  const isOf = (other: z.ZodType): boolean =>
    other instanceof z.ZodObject && unwrapped(other.shape[name]) === unwrapped(outputs.shape[name]);
  if (isNested && isOf(record)) return `${recordType}["${name}"]`;
  const [item] = checker.isArrayType(bareType) ? checker.getTypeArguments(bareType as ts.TypeReference) : [];
  if (isNested && isOf(args))
    return item === undefined
      ? namedPart(bareType, rendering, [name])
      : `${namedPart(item, rendering, [name])}[]`;
  const isObject = (bareType.flags & ts.TypeFlags.Object) !== 0;
  const isUnknown = (type.flags & ts.TypeFlags.Unknown) !== 0;
  const text =
    isObject && !isUnknown
      ? checker.typeToString(bareType, undefined, ts.TypeFormatFlags.NoTruncation)
      : typeText(isUnknown ? type : bareType, rendering, { indent: "", path: [name] });
  const isOptional = (flags & ts.SymbolFlags.Optional) !== 0 && text !== "unknown";
  return isOptional ? `${text} | undefined` : text;
}
