import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  clientSettingsFrom,
  environmentVariables,
  validatesDashboards,
} from "../../provider/src/config/configuration";
import { importUsage, optionsFrom } from "../../provider/src/importer/options";
import { withConfigurationTable } from "../../tools/codegen/configurationTable";
import { rowsIn } from "../../tools/document";
import { brokenLinks } from "../harness/markdown";
import { repository, textOf } from "../harness/repository";

const page = "docs/configuration.md";
const bare = (cell: string | undefined): string => (cell ?? "").replaceAll("`", "");
const settings = rowsIn(textOf(page), "Setting").map((row) => row.map(bare));

test("the page has every setting with its environment variable, in the order of the code", () => {
  expect(settings.map(([setting, variable]) => [setting, variable])).toEqual(
    Object.entries(environmentVariables).map(([name, variable]) => [`pipes:${name}`, variable]),
  );
});

test("each flag of the page is one that the import takes and its help names", () => {
  const flags = settings.map(([, , flag = ""]) => flag).filter((flag) => flag !== "none");
  expect(flags).toHaveLength(settings.length - 1);
  for (const flag of flags) {
    expect(importUsage).toContain(flag);
    expect(() => optionsFrom([`${flag}=x`])).not.toThrow();
  }
});

test("each default of the page is the one of the code", () => {
  const required = {
    PIPES_BASE_URL: "https://a.example",
    PIPES_AUTH_KEY_ID: "a",
    PIPES_AUTH_KEY_SECRET: "b",
  };
  const nothing = { get: () => undefined };
  const code = clientSettingsFrom(nothing, required);
  const byDefault = new Map(
    settings.map(([setting = "", , , , value = ""]) => [setting.slice("pipes:".length), value]),
  );
  expect(Object.fromEntries([...byDefault].filter(([, value]) => !value.startsWith("none")))).toEqual({
    pipesSegment: code.pipesSegment,
    observabilitySegment: code.observabilitySegment,
    settingPrefix: code.settingPrefix,
    requestTimeoutSeconds: String(code.requestTimeoutMs / 1000),
    operationTimeoutSeconds: String(code.operationTimeoutMs / 1000),
    pipeTransitionTimeoutSeconds: String(code.pipeTransitionTimeoutMs / 1000),
    allowPlainHttp: String(code.allowPlainHttp),
    validateDashboards: String(validatesDashboards(nothing, required)),
  });
  expect([code.rateLimit, code.omitOnUpdate]).toEqual([undefined, []]);
});

test("the page names every environment variable of this package that the sources read", () => {
  const source = join(repository, "provider", "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const read = files.flatMap(
    (name) => readFileSync(join(source, name), "utf8").match(/\bPIPES_[A-Z_]*[A-Z]\b/g) ?? [],
  );
  const named = new Set(textOf(page).match(/\bPIPES_[A-Z_]+\b/g));
  expect(new Set(read).size).toBeGreaterThan(15);
  expect([...new Set(read)].filter((variable) => !named.has(variable))).toEqual([]);
});

test("a setting whose comment says no default is an error", () => {
  expect(() => withConfigurationTable(textOf(page), () => "A word.")).toThrow("says no default: A word.");
});

test("the page leads to nothing that is not there", () => {
  expect(brokenLinks(page)).toEqual([]);
});
