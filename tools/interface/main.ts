import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository, textOf } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import { changesBetween, pathsOf } from "./changes";
import { parseOpenApi, wordsIn, type OpenApi } from "../../cli/src/openapi";
import { parseDocument, requestSchema, type Document } from "./schemas";
import { FieldWriter, type Written } from "./published";

const folder = "test/contract/published";

/** The operation of each body, by the file that has its fields. Paths begin after the ID of the service or of the organization. */
export const bodies: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  dashboards: {
    dashboardCreation: ["post", "/observability/dashboards"],
    dashboardReplacement: ["put", "/observability/dashboards/{}"],
  },
  keysAndAlerts: {
    accessKeyCreation: ["post", "/keys"],
    accessKeyPatch: ["patch", "/keys/{}"],
    alert: ["post", "/observability/alerts"],
    alertReplacement: ["put", "/observability/alerts/{}"],
    webhookBody: ["post", "/observability/webhooks"],
    savedSearchBody: ["post", "/observability/saved-searches"],
    roleBody: ["post", "/roles"],
    reversePrivateEndpointBody: ["post", "/pipesReversePrivateEndpoints"],
  },
  pipeCreation: { pipeCreation: ["post", "/pipes"] },
  pipePatch: { pipePatch: ["patch", "/pipes/{}"] },
  pipes: {
    pipeCommand: ["patch", "/pipes/{}/state"],
    pipeScaling: ["patch", "/pipes/{}/scaling"],
    databaseScaling: ["patch", "/pipesCdcScaling"],
  },
};

/** The fields of the bodies of a file, as far as the document has their operations. */
export function publishedIn(document: Document, file: string): Written {
  const writer = new FieldWriter(document);
  const fieldsByBody = Object.entries(bodies[file] ?? {}).flatMap(([body, [method, path]]) => {
    const schema = requestSchema(document, method, path);
    return schema === undefined ? [] : [[body, writer.fields(schema)] as const];
  });
  return { parts: {}, ...Object.fromEntries(fieldsByBody) };
}

/** The differences between the checked-in fields of a file and those of a document, one line each. */
export function changesIn(earlier: Written, later: Written): readonly string[] {
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (name) => name !== "parts",
  );
  const pathsIn = ({ parts = {}, ...written }: Written, name: string): ReadonlyMap<string, string> => {
    const fields = written[name];
    return typeof fields === "object" && typeof parts === "object" ? pathsOf(fields, parts) : new Map();
  };
  return names.flatMap((name) => {
    const lines = changesBetween(pathsIn(earlier, name), pathsIn(later, name));
    return lines.length === 0 ? [] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
  });
}

/** The words of a document in the form of `--words`. */
function foundWords(document: OpenApi): string {
  const { pipesSegment, observabilitySegment, settingPrefix } = wordsIn(document);
  return Object.entries({ pipes: pipesSegment, observability: observabilitySegment, dbms_: settingPrefix })
    .flatMap(([neutral, word]) => (word === undefined ? [] : `${neutral}=${word}`))
    .join(",");
}

/**
 * `npm run interface -- openapi.json [--words pipes=…,observability=…,dbms_=…] [--dry]` prints how the bodies of an OpenAPI document
 * differ from the checked-in fields, and writes those files. Without `--words`, it finds the words.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    options: { words: { type: "string" }, dry: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined) throw new Error("name the OpenAPI document: npm run interface -- openapi.json");
  const text = readFileSync(path, "utf8");
  const document = parseDocument(text, values.words ?? foundWords(parseOpenApi(text)));
  for (const file of Object.keys(bodies)) {
    const earlier = JSON.parse(textOf(`${folder}/${file}.json`)) as Written;
    const later = publishedIn(document, file);
    for (const line of changesIn(earlier, later)) console.log(line);
    if (!values.dry)
      writeFileSync(join(repository, folder, `${file}.json`), `${JSON.stringify(later, undefined, 2)}\n`);
  }
}

if (require.main === module) runProgram(main);
