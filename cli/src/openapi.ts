import { tuningSettings } from "pulumi-pipes-contract";
import { isObject, own } from "pulumi-pipes/internal";

/** An OpenAPI document, as far as its words are concerned. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, unknown>>;
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

/** Reads a document in JSON. */
export function parseOpenApi(text: string): OpenApi {
  const document: unknown = JSON.parse(text);
  if (!isObject(own(document, "paths")))
    throw new Error("the file is not an OpenAPI document in JSON: it has no paths");
  return document as OpenApi;
}
