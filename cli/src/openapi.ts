import { tuningSettings } from "pulumi-pipes-contract";
import { isObject, own } from "pulumi-pipes/internal";

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

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** The words that a platform uses instead of those of the contract, as the settings of the stack name them. */
export interface Words {
  readonly pipesSegment: string | undefined;
  readonly observabilitySegment: string | undefined;
  readonly settingPrefix: string | undefined;
}

/** The collections below the segment of observability. */
const observed = ["dashboards", "alerts", "webhooks", "saved-searches", "sources"];

/** Only pipes have collections with these names beside them. */
const besidePipes = /(?:CdcScaling|ReversePrivateEndpoints)$/;

/** The words in paths such as `/v1/organizations/{organizationId}/services/{serviceId}/pipes`, which can be whole addresses. */
export function wordsInPaths(paths: readonly string[]): Omit<Words, "settingPrefix"> {
  const segments = paths.flatMap((path) => {
    const [, first = "", second] =
      /\/services\/[^/]+\/(\w[\w.-]*)(?:\/([^/?#]+)|(?=[/?#]|$))/.exec(path) ?? [];
    return first === "" ? [] : [{ first, second }];
  });
  const isObserved = (second: string | undefined): boolean => observed.some((name) => name === second);
  // Of two different words, nothing shows which one is right.
  const onlyWord = (words: readonly string[]): string | undefined =>
    new Set(words).size === 1 ? words[0] : undefined;
  const wordsOf = (isOfObservability: boolean): readonly string[] =>
    segments.flatMap(({ first, second }) => (isObserved(second) === isOfObservability ? [first] : []));
  return {
    pipesSegment: onlyWord(wordsOf(false).map((word) => word.replace(besidePipes, ""))),
    observabilitySegment: onlyWord(wordsOf(true)),
  };
}

/** The words of a document. Its services have more collections than pipes, so only paths that are typical of pipes count. */
export function wordsIn(document: OpenApi): Words {
  const paths = Object.keys(document.paths);
  const isOfPipes = (path: string): boolean =>
    /\/services\/[^/]+\/[\w.-]+(?:CdcScaling|ReversePrivateEndpoints|\/\{[^/]*\}\/scaling)$/.test(path);
  const isObserved = (path: string): boolean =>
    observed.some((name) => new RegExp(`/services/[^/]+/[\\w.-]+/${name}$`).test(path));
  return {
    ...wordsInPaths(paths.filter((path) => isOfPipes(path) || isObserved(path))),
    settingPrefix: prefixIn(document),
  };
}

/** The names of the tuning settings that have the prefix, without it. */
const suffixes = Object.keys(tuningSettings.shape).flatMap((name) =>
  name.startsWith("dbms_") ? name.slice("dbms_".length) : [],
);

/** The prefix that most settings of the document have. */
function prefixIn(document: OpenApi): string | undefined {
  const counts = new Map<string, number>();
  for (const name of propertiesIn(document))
    for (const suffix of suffixes) {
      const prefix = name.endsWith(`_${suffix}`) ? name.slice(0, -suffix.length) : "";
      if (/^[a-z\d]+_$/i.test(prefix)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

/** The names of all properties of the schemas of a document. */
function propertiesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, inner]) => [
    ...(name === "properties" && typeof inner === "object" && inner !== null ? Object.keys(inner) : []),
    ...propertiesIn(inner),
  ]);
}

/** A document in the neutral words of the contract. `words` has the word of the document for each of them, such as `pipes=flows`. */
export function parseOpenApi(text: string, words: string): OpenApi {
  const pairs = words.split(",").filter((pair) => pair !== "");
  const neutral = pairs.map((pair): readonly [neutral: string, word: string] => {
    const [name = "", word = ""] = pair.split("=");
    if (name === "" || word === "")
      throw new Error(`--words: must be pairs such as pipes=flows, got "${pair}"`);
    return [name, word];
  });
  // A long word can contain a short one.
  const longestFirst = neutral.toSorted(([, left], [, right]) => right.length - left.length);
  const document: unknown = JSON.parse(
    longestFirst.reduce((replaced, [name, word]) => replaced.replaceAll(word, name), text),
  );
  if (!isObject(own(document, "paths")))
    throw new Error("the file is not an OpenAPI document in JSON: it has no paths");
  return document as OpenApi;
}

/** The schema of a JSON request body, by the method and the end of the path. Names of parameters do not count. */
export function requestSchema(document: OpenApi, method: string, path: string): Schema | undefined {
  const withoutNames = (text: string): string => text.replace(/\{[^}]*\}/g, "{}");
  const [, operations = {}] =
    Object.entries(document.paths).find(([known]) => withoutNames(known).endsWith(`{}${path}`)) ?? [];
  return operations[method]?.requestBody?.content?.["application/json"]?.schema;
}
