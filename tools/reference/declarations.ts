import ts from "typescript";

/** A field of an object in the reference. */
export interface Property {
  readonly name: string;
  /** Markdown, with links to named types. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Whether an output can be undefined. */
  readonly mayBeUndefined: boolean;
  readonly text: string;
}

/** An interface that a property refers to. */
export interface NamedType {
  readonly name: string;
  readonly text: string;
  readonly type: ts.Type;
}

/** A link to a named type. It collects the types that a page refers to. */
export type Link = (type: NamedType) => string;

/** Links within a page, and the types that the page has to describe. */
export function pageLinks(file = ""): { link: Link; waiting: NamedType[] } {
  const waiting: NamedType[] = [];
  const link: Link = (type) => {
    if (!waiting.some(({ name }) => name === type.name)) waiting.push(type);
    return `[${type.name}](${file}#${type.name.toLowerCase()})`;
  };
  return { link, waiting };
}

/** Reads exported declarations, with their comments, from the sources of a package. */
export class Declarations {
  readonly #checker: ts.TypeChecker;
  readonly #exports: ReadonlyMap<string, ts.Symbol>;
  readonly #folder: string;

  constructor(program: ts.Program, entry: string, folder: string) {
    this.#checker = program.getTypeChecker();
    this.#folder = folder;
    const source = program.getSourceFile(entry);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${entry} exports nothing`);
    const named = this.#checker.getExportsOfModule(module).map((symbol) => this.#target(symbol));
    this.#exports = new Map(named.map((symbol) => [symbol.name, symbol]));
  }

  /** The names of the exports that a condition accepts, sorted. */
  names(isWanted: (symbol: ts.Symbol, type: ts.Type) => boolean): readonly string[] {
    const wanted = [...this.#exports.values()].filter((symbol) => isWanted(symbol, this.#typeOf(symbol)));
    return wanted.map(({ name }) => name).sort();
  }

  get functions(): readonly string[] {
    return this.names((_, type) => type.getCallSignatures().length > 0);
  }

  get interfaces(): readonly string[] {
    return this.names(
      ({ flags }) => (flags & ts.SymbolFlags.Interface) !== 0 && (flags & ts.SymbolFlags.Class) === 0,
    );
  }

  export(name: string): ts.Symbol {
    const symbol = this.#exports.get(name);
    if (symbol === undefined) throw new Error(`nothing exports ${name}`);
    return symbol;
  }

  /** The type of an exported value. */
  valueOf(name: string): ts.Type {
    return this.#typeOf(this.export(name));
  }

  textOf(symbol: ts.Symbol | undefined): string {
    return ts.displayPartsToString(symbol?.getDocumentationComment(this.#checker));
  }

  /** The type behind an exported alias, with the name of the type. */
  aliased(name: string): NamedType {
    const { type } = this.named(name);
    const symbol = type.getSymbol();
    return { name: symbol?.name ?? name, text: this.textOf(symbol), type };
  }

  named(name: string): NamedType {
    const symbol = this.export(name);
    return { name, text: this.textOf(symbol), type: this.#checker.getDeclaredTypeOfSymbol(symbol) };
  }

  /** The args, the outputs and `get` of a resource's class. */
  classOf(name: string): { args: ts.Type; outputs: ts.Type; get: ts.Symbol | undefined } {
    const type = this.#typeOf(this.export(name));
    const [signature] = type.getConstructSignatures();
    const args = signature?.parameters[1];
    if (signature === undefined || args === undefined) throw new Error(`${name} takes no args`);
    return {
      args: this.#checker.getNonNullableType(this.#typeOf(args)),
      outputs: signature.getReturnType(),
      get: type.getProperty("get"),
    };
  }

  /** The args of a function, and the comments about them and the result. */
  signatureOf(
    name: string,
    link: Link,
  ): { parameters: readonly Property[]; args: ts.Type | undefined; returns: string } {
    const [signature] = this.#typeOf(this.export(name)).getCallSignatures();
    if (signature === undefined) throw new Error(`${name} is no function`);
    const tags = signature.getJsDocTags();
    const tagged = (tag: string, about?: string): string => {
      const texts = tags.filter((one) => one.name === tag).map((one) => ts.displayPartsToString(one.text));
      const found = texts.find((text) => about === undefined || text.startsWith(`${about} `)) ?? "";
      return about === undefined ? found : found.slice(about.length + 1);
    };
    const parameters = signature.parameters.map((symbol) => ({
      name: symbol.name,
      type: this.#typeText(symbol, link),
      isRequired: !this.#isOptional(symbol),
      mayBeUndefined: false,
      text: tagged("param", symbol.name),
    }));
    const [first] = signature.parameters;
    const args = first && this.#checker.getNonNullableType(this.#typeOf(first));
    return { parameters, args, returns: tagged("returns") };
  }

  /** The properties of a type; of a union, those of all its members. */
  propertiesOf(type: ts.Type, link: Link): readonly Property[] {
    const members = type.isUnion() ? type.types : [type];
    const found = new Map<string, { symbol: ts.Symbol; count: number }>();
    for (const symbol of members.flatMap((member) => this.#checker.getPropertiesOfType(member))) {
      if (!this.#isOwn(symbol) || this.#isExcluded(symbol)) continue;
      const count = (found.get(symbol.name)?.count ?? 0) + (this.#isOptional(symbol) ? 0 : 1);
      found.set(symbol.name, { symbol: found.get(symbol.name)?.symbol ?? symbol, count });
    }
    const properties = Array.from(found, ([name, { symbol, count }]) => ({
      name,
      type: this.#typeText(symbol, link),
      isRequired: count === members.length,
      mayBeUndefined: this.#mayBeUndefined(symbol),
      text: this.textOf(symbol),
    }));
    return properties.sort((left, right) => Number(right.isRequired) - Number(left.isRequired));
  }

  /** The exported types that a type consists of: the members of a union, or the bases of an interface. */
  partsOf(type: ts.Type): readonly NamedType[] {
    const bases = type.isClassOrInterface() ? this.#checker.getBaseTypes(type) : [];
    return (type.isUnion() ? type.types : bases).flatMap((part) =>
      this.#exports.has(part.symbol.name) ? [this.named(part.symbol.name)] : [],
    );
  }

  /** Whether a type has fields of any name. */
  isOpen(type: ts.Type): boolean {
    return this.#checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;
  }

  readonly #target = (symbol: ts.Symbol): ts.Symbol =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);

  #typeOf(symbol: ts.Symbol): ts.Type {
    return this.#checker.getTypeOfSymbol(symbol);
  }

  /** Whether the package declares a property. The other properties are from Pulumi, or are methods of classes. */
  #isOwn({ declarations = [] }: ts.Symbol): boolean {
    return declarations.some(
      (node) => node.getSourceFile().fileName.startsWith(this.#folder) && !ts.isMethodDeclaration(node),
    );
  }

  /** Whether a member of a union excludes a property. */
  #isExcluded(symbol: ts.Symbol): boolean {
    return (this.#typeOf(symbol).flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
  }

  #isOptional(symbol: ts.Symbol): boolean {
    const type = this.#typeOf(symbol);
    const isUndefined = (one: ts.Type): boolean => (one.flags & ts.TypeFlags.Undefined) !== 0;
    return (symbol.flags & ts.SymbolFlags.Optional) !== 0 || (type.isUnion() && type.types.some(isUndefined));
  }

  #mayBeUndefined(symbol: ts.Symbol): boolean {
    const type = this.#typeOf(symbol);
    const isReference = (one: ts.Type): one is ts.TypeReference =>
      (one.flags & ts.TypeFlags.Object) !== 0 && "target" in one;
    const wrapped =
      type.aliasTypeArguments ?? (isReference(type) ? this.#checker.getTypeArguments(type) : []);
    const undefinedIn = (one: ts.Type): boolean =>
      (one.isUnion() ? one.types : [one]).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
    return this.#isOptional(symbol) || wrapped.some(undefinedIn);
  }

  #typeText(symbol: ts.Symbol, link: Link): string {
    const declaration = symbol.declarations?.find(
      (node) => ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node),
    );
    const type = this.#checker.getBaseTypeOfLiteralType(this.#typeOf(symbol));
    const checked = this.#checker.typeToString(type);
    if (declaration?.type === undefined) return checked.startsWith("{") ? "object" : `\`${checked}\``;
    const section = sectionsOfInputs[symbol.name];
    const written = declaration.type;
    const parts = ts.isUnionTypeNode(written) ? written.types : [written];
    const text =
      section !== undefined && parts.some(ts.isTypeLiteralNode)
        ? `object with the fields of ${section}`
        : this.#nodeText(written, link);
    // An output never contains the null of the response.
    return checked.includes("null") ? text : text.replace(orNull, "");
  }

  /** A type without Pulumi's wrappers, which every property has. */
  #nodeText(node: ts.TypeNode, link: Link): string {
    const inner = (one: ts.TypeNode): string => this.#nodeText(one, link);
    if (ts.isParenthesizedTypeNode(node)) return inner(node.type);
    if (ts.isTypeOperatorNode(node)) return inner(node.type);
    if (ts.isArrayTypeNode(node)) return `list of ${inner(node.elementType)}`;
    if (ts.isUnionTypeNode(node)) {
      const texts = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword).map(inner);
      const others = [...new Set(texts)].filter((text) => text !== "`null`");
      const [last = ""] = others.slice(-1);
      const all = others.length > 1 ? `${others.slice(0, -1).join(", ")} or ${last}` : last;
      return texts.includes("`null`") ? `${all}${orNull}` : all;
    }
    if (ts.isTypeLiteralNode(node)) {
      const names = node.members.flatMap(({ name }) => (name === undefined ? [] : [`\`${name.getText()}\``]));
      return names.length > mostNames ? "object" : `object with ${names.join(", ")}`;
    }
    if (ts.isIndexedAccessTypeNode(node)) {
      const name = this.#checker.getTypeFromTypeNode(node.indexType);
      const object = this.#checker.getTypeFromTypeNode(node.objectType);
      const property = name.isStringLiteral() ? object.getProperty(name.value) : undefined;
      return property === undefined ? `\`${node.getText()}\`` : this.#typeText(property, link);
    }
    if (!ts.isTypeReferenceNode(node)) return `\`${node.getText()}\``;
    const [first, second] = node.typeArguments ?? [];
    const name = node.typeName.getText();
    if (first !== undefined && /^(pulumi\.(Input|Output)|Promise)$/.test(name)) return inner(first);
    if (name === "Record" && second !== undefined)
      return second.kind === ts.SyntaxKind.UnknownKeyword ? "object" : `object of ${inner(second)}`;
    return this.#referenceText(node, link);
  }

  #referenceText(node: ts.TypeReferenceNode, link: Link): string {
    const type = this.#checker.getTypeFromTypeNode(node);
    const written = this.#checker.getSymbolAtLocation(node.typeName);
    const symbol = written && this.#target(written);
    const isNoInterface =
      ((symbol?.flags ?? 0) & (ts.SymbolFlags.Class | ts.SymbolFlags.TypeParameter)) !== 0;
    if (symbol === undefined || isNoInterface || !this.#isOwn(symbol)) return `\`${node.getText()}\``;
    const members = type.isUnion() ? type.types : [type];
    const items = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (items !== undefined && this.#checker.getPropertiesOfType(type).length === 0)
      return `object of \`${this.#checker.typeToString(items)}\``;
    if (members.every(isText)) return "`string`";
    return link({ name: symbol.name, text: this.textOf(symbol), type });
  }
}

/** Inputs that describe the objects of outputs with the same names. */
const sectionsOfInputs: Readonly<Record<string, string>> = {
  channel: "[AlertChannel](alert.md#alertchannel)",
  channels: "list of [AlertChannel](alert.md#alertchannel)",
  destination: "[PipeDestination](pipe.md#pipedestination)",
  scaling: "[PipeScaling](pipe.md#pipescaling)",
  source: "[PipeSource](pipe.md#pipesource)",
};

/** The end of the text of a type that can be null. */
export const orNull = ", or `null`";

/** The most names that a type lists. The section of the input lists the names of a larger object. */
const mostNames = 8;

/** Whether a type is a text, or the part of a set of known values that accepts other texts. */
const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isIntersection() && type.types.some(isText));
