import { readdirSync } from "node:fs";
import { join } from "node:path";
import { messageCode } from "../../provider/src/core/messages/errors";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import { rowsIn } from "../../tools/document";
import { errorSections } from "../../tools/reference/errors";
import { repository, textOf } from "../harness/repository";

const sources = ["contract/src", "provider/src", "cli/src"]
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => name.endsWith(".ts") && !name.endsWith("codes.generated.ts"))
  .map(textOf)
  .join("\n");
const settings = rowsIn(textOf("docs/reference/settings.md"), "Setting").map((row) =>
  row.map((cell) => cell.replaceAll("`", "")),
);

test("each documented code is in a message, and each code in a message is documented", () => {
  const codes = errorSections.map(({ code }) => code);
  const areas = new Set(codes.map((code) => code.split("/", 1).join("")));
  const used = sources.match(new RegExp(`"(?:${[...areas].join("|")})/[\\w-]+"`, "g")) ?? [];
  expect(new Set(used.map((code) => code.slice(1, -1)))).toEqual(new Set(codes));
});

test("each code has a sample of its message on the page of errors, and the most common codes have a corrected program", () => {
  for (const { code, sample } of errorSections) expect(messageCode(sample)).toBe(code);
  expect(errorSections.filter(({ correction }) => correction !== undefined).length).toBeGreaterThanOrEqual(
    20,
  );
});

test("docs/reference/settings.md has every environment variable that the sources read", () => {
  const read = new Set(sources.match(/\bPIPES_[A-Z_]*[A-Z]\b/g));
  const named = new Set(textOf("docs/reference/settings.md").match(/\bPIPES_[A-Z_]+\b/g));
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((variable) => !named.has(variable))).toEqual([]);
});

test("the defaults in docs/reference/settings.md are those of the code", () => {
  const required = { baseUrl: "https://a.example", authKeyId: "a", authKeySecret: "b" };
  const code = clientSettingsFrom(new Map(Object.entries(required)));
  const page = Object.fromEntries(
    settings.map(([setting = "", , , value]) => [setting.replace("pipes:", ""), value]),
  );
  expect(page).toMatchObject({
    pipesSegment: code.pipesSegment,
    observabilitySegment: code.observabilitySegment,
    settingPrefix: code.settingPrefix,
    requestTimeoutSeconds: String(code.requestTimeoutSeconds),
    operationTimeoutSeconds: String(code.operationTimeoutSeconds),
    rateLimitTimeoutSeconds: String(code.rateLimitTimeoutSeconds),
    pipeTransitionTimeoutSeconds: String(code.pipeTransitionTimeoutSeconds),
    wakeService: String(code.wakeService),
    wakeTimeoutSeconds: String(code.wakeTimeoutSeconds),
    allowPlainHttp: String(code.allowPlainHttp),
    validateDashboards: String(code.validateDashboards),
  });
});

const core = readdirSync(join(repository, "provider/src/core"), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".ts"));

test("the code of the core has no word of one resource", () => {
  const words =
    /\b(?:alert|dashboard|tile|pipe|webhook|scaling|accessKey|tableMapping|keySecret|displayType)s?\b/i;
  const found = core
    .filter((name) => !name.endsWith(".generated.ts"))
    .flatMap((name) => textOf(join("provider/src/core", name)).split("\n"))
    // A comment can have an example. The names of the package and of its settings begin with the word.
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .filter((line) => words.test(line.replace(/pulumi-pipes|pipes:/g, "")));
  expect(found).toEqual([]);
});
