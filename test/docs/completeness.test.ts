import { readdirSync } from "node:fs";
import { join } from "node:path";
import { noQuirks } from "pulumi-pipes-emulator";
import { commandOptions } from "../../emulator/src/cliArguments";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import { rowsIn } from "../../tools/document";
import { repository, textOf } from "../harness/repository";

const files = readdirSync(join(repository, "provider", "src"), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts"),
);
const sources = files.map((name) => textOf(join("provider", "src", name))).join("\n");
const settings = rowsIn(textOf("docs/installation-configuration.md"), "Setting").map((row) =>
  row.map((cell) => cell.replaceAll("`", "")),
);

test("each error code of the sources has a row in docs/reference/errors.md, and each row a code of the sources", () => {
  const [, hints = ""] = /const hints = \{([^]+?)\n\} as const/.exec(sources) ?? [];
  const codes = [...hints.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code);
  const rows = [...textOf("docs/reference/errors.md").matchAll(/^\| `\[(\w+)\]`/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  expect(rows.sort()).toEqual(codes.sort());
});

test("docs/installation-configuration.md has every environment variable that the sources read", () => {
  const read = new Set(sources.match(/\bPIPES_[A-Z_]*[A-Z]\b/g));
  const named = new Set(textOf("docs/installation-configuration.md").match(/\bPIPES_[A-Z_]+\b/g));
  expect(read.size).toBeGreaterThan(15);
  expect([...read].filter((variable) => !named.has(variable))).toEqual([]);
});

test("the defaults in docs/installation-configuration.md are those of the code", () => {
  const required = {
    PIPES_BASE_URL: "https://a.example",
    PIPES_AUTH_KEY_ID: "a",
    PIPES_AUTH_KEY_SECRET: "b",
  };
  const code = clientSettingsFrom({ get: () => undefined }, required);
  const page = Object.fromEntries(
    settings.map(([setting = "", , , value]) => [setting.replace("pipes:", ""), value]),
  );
  expect(page).toMatchObject({
    pipesSegment: code.pipesSegment,
    observabilitySegment: code.observabilitySegment,
    settingPrefix: code.settingPrefix,
    requestTimeoutSeconds: String(code.requestTimeoutMs / 1000),
    operationTimeoutSeconds: String(code.operationTimeoutMs / 1000),
    pipeTransitionTimeoutSeconds: String(code.pipeTransitionTimeoutMs / 1000),
    allowPlainHttp: String(code.allowPlainHttp),
  });
});

test("the emulator's README has every quirk and every option of the command, and no other", () => {
  const readme = textOf("emulator/README.md");
  const quirks = rowsIn(readme, "Name").flatMap(([names = ""]) => names.match(/\w+/g) ?? []);
  expect(quirks.sort()).toEqual(Object.keys(noQuirks).sort());
  const options = rowsIn(readme, "From code").join("\n");
  const flags = new Set(Array.from(options.matchAll(/`--([\w-]+)/g), ([, name]) => name));
  expect(flags).toEqual(new Set(Object.keys(commandOptions)));
});
