import { runInNewContext } from "node:vm";
import { defaultSeed, type EmulatorOptions, type FaultRule, noQuirks } from "pulumi-pipes-emulator";
import { startEmulator } from "../../harness/service/emulator";
import { commandOptions, readArguments } from "../../../emulator/src/cliArguments";
import { faultAction } from "../../../emulator/src/faults/faultAction";
import { faultKinds } from "../../../emulator/src/faults/rules";
import { textOf } from "../../harness/repository";
import { codeIn, tableUnder } from "../../harness/markdown";

const rows = (heading: string) => tableUnder(textOf("emulator/README.md"), heading);

/** Every option of code, held to be complete by the compiler. */
const codeOptions = {
  port: true,
  host: true,
  data: true,
  seed: true,
  control: true,
  strict: true,
  segments: true,
  settingPrefix: true,
  quirks: true,
  rateLimit: true,
  transitionMs: true,
  now: true,
  logger: true,
} satisfies Record<keyof EmulatorOptions, true>;

/** Every condition of a fault, held to be complete in the same way. */
const conditions = {
  method: true,
  path: true,
  kind: true,
  skip: true,
  times: true,
  probability: true,
  seed: true,
} satisfies Record<Exclude<keyof FaultRule, "action">, true>;

/** A value of a quirk as the command takes it, by what the table says of its values. */
const valuesOf = (cell: string): readonly string[] =>
  cell === "on, off" ? ["true", "false"] : cell.startsWith("number of ") ? ["2"] : codeIn(cell);

/** The requests of a cell such as "`GET`, `DELETE /_control/faults`", to an object that is there. */
function requestsIn(cell: string): readonly (readonly [method: string, path: string])[] {
  const words = codeIn(cell).join(" ").split(" ");
  const path = (words.pop() ?? "").replace("{kind}", "alerts").replace("{id}", defaultSeed.alerts.errorRate);
  return words.map((method) => [method, path]);
}

/** What a request needs where its body counts. */
const bodyFor = (path: string): string =>
  JSON.stringify(path.endsWith("/faults") ? { action: { latencyMs: 0 } } : {});

describe("the emulator's README", () => {
  test("names every member of a running emulator, and no other", async () => {
    const emulator = await startEmulator();
    await emulator.close();
    const named = rows("From code").flatMap(([member = ""]) => codeIn(member));
    expect([...named].sort()).toEqual(Object.keys(emulator).sort());
  });

  test("names every option of code and of the command, and no other", () => {
    const options = rows("Options");
    const ofCode = options.flatMap(([name = ""]) => codeIn(name));
    expect([...ofCode].sort()).toEqual(Object.keys(codeOptions).sort());
    const ofCommand = options.flatMap(([, flags = ""]) => codeIn(flags)).map((flag) => flag.split(" ")[0]);
    expect(ofCommand.sort()).toEqual(
      Object.keys(commandOptions)
        .map((name) => `--${name}`)
        .sort(),
    );
  });

  test("names every quirk with values that the command takes", () => {
    const quirks = rows("Quirks").flatMap(([names = "", values = ""]) =>
      codeIn(names).map((name) => ({ name, values: valuesOf(values) })),
    );
    expect(quirks.map(({ name }) => name).sort()).toEqual(Object.keys(noQuirks).sort());
    for (const { name, values } of quirks) {
      expect(values).not.toEqual([]);
      for (const value of values) expect(() => readArguments(["--quirk", `${name}=${value}`])).not.toThrow();
    }
  });

  test("shows every kind of fault in a form that is accepted", () => {
    const shown = rows("Faults").flatMap(([action = ""]) => codeIn(action));
    const actions = shown.map((text) => faultAction.parse(runInNewContext(`(${text})`)));
    const first = new Set(actions.map((action) => Object.keys(action)[0]));
    expect(first.size).toBe(faultAction.options.length);
  });

  test("names every condition of a fault and every kind of object that one may have", () => {
    const [, text = ""] = /## Faults\n\n(.*?)\n\n/s.exec(textOf("emulator/README.md")) ?? [];
    expect(codeIn(text)).toEqual(expect.arrayContaining(Object.keys(conditions)));
    expect(text).toContain(`\`kind\` (${faultKinds.map((kind) => `\`${kind}\``).join(", ")})`);
  });

  test("shows requests of the control API that are answered", async () => {
    const emulator = await startEmulator({ control: true });
    try {
      const requests = rows("Control API").flatMap(([request = ""]) => requestsIn(request));
      expect(requests.length).toBeGreaterThanOrEqual(9);
      for (const [method, path] of requests) {
        const body = method === "GET" || method === "DELETE" ? {} : { body: bodyFor(path) };
        const { status } = await fetch(`${emulator.url}${path}`, { method, ...body });
        expect([method, path, status]).toEqual([method, path, 200]);
      }
    } finally {
      await emulator.close();
    }
  });
});
