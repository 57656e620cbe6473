import { parseOpenApi, type OpenApi } from "../../cli/src/openapi";

/** A JSON Schema as OpenAPI 3.0 and 3.1 documents have it, as far as bodies of requests use it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Operation {
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  };
}

export interface Document extends OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** A document in the neutral words of the contract. `words` has the word of the document for each of them, such as `pipes=flows`. */
export function parseDocument(text: string, words: string): Document {
  const pairs = words.split(",").filter((pair) => pair !== "");
  const neutral = pairs.map((pair): readonly [neutral: string, word: string] => {
    const [name = "", word = ""] = pair.split("=");
    if (name === "" || word === "")
      throw new Error(`--words: must be pairs such as pipes=flows, got "${pair}"`);
    return [name, word];
  });
  // A long word can contain a short one.
  const longestFirst = neutral.toSorted(([, left], [, right]) => right.length - left.length);
  return parseOpenApi(
    longestFirst.reduce((replaced, [name, word]) => replaced.replaceAll(word, name), text),
  ) as Document;
}

/** The schema of a JSON request body, by the method and the end of the path. Names of parameters do not count. */
export function requestSchema(document: Document, method: string, path: string): Schema | undefined {
  const withoutNames = (text: string): string => text.replace(/\{[^}]*\}/g, "{}");
  const [, operations = {}] =
    Object.entries(document.paths).find(([known]) => withoutNames(known).endsWith(`{}${path}`)) ?? [];
  return operations[method]?.requestBody?.content?.["application/json"]?.schema;
}
