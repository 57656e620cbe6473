import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Marked } from "marked";
import ts from "typescript";
import { reportOf } from "../../cli/src/report/command";
import { openLog } from "../../provider/src/client/log";
import { places, recordedFacts, recordedPreview } from "../commands/running";
import { subjects } from "../conformance/subjects";
import {
  command,
  falseLine,
  hostileText,
  hostileTexts,
  unseen,
  withTexts,
} from "../harness/generators/hostileTexts";
import { CheckRefused } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { caseCount, seed } from "../harness/random";
import { useService } from "./support/service";

const service = useService();
const drawn = (count: number) => ({ seed, numRuns: caseCount(count) });

/** Fields whose texts decide what is done, or which the service only takes in their form. */
const isForm =
  /(^|[.])(id|\w+Ids?|type|kind|state|interval|source|roles|format|\w+At|thresholdType|authentication)$/;

/** The value with hostile texts in all fields whose texts are free. */
const hostile = (value: unknown, text: () => string): PropertyMap =>
  withTexts(value, (old, path) => (isForm.test(path.join(".")) ? old : text())) as PropertyMap;

/** Each line of a message after its first is an item of a list, or the code. */
function expectMessage(message: string): void {
  expect(message).not.toMatch(unseen);
  expect(message).not.toMatch(command);
  expect(message).not.toMatch(falseLine);
  for (const line of message.split("\n").slice(1)) expect(line).toMatch(/^ {2}\S/);
}

describe("a message of the provider shows all characters, runs nothing, and has no lines but those of its lists", () => {
  test.each(subjects.map((subject) => [subject.kind, subject] as const))("%s", async (_, subject) => {
    const { kind, collection, seeded, created, adopted, change } = subject;
    await service.holds(6, [hostileTexts], async (text) => {
      const { emulator } = service;
      const messages: string[] = [];
      const attempt = (call: () => Promise<unknown>): Promise<unknown> =>
        call().catch((error: unknown) =>
          messages.push(
            ...(error instanceof CheckRefused
              ? error.failures.map(({ reason }) => reason)
              : [(error as Error).message]),
          ),
        );
      const live = (): PropertyMap => emulator.get(collection, seeded) as unknown as PropertyMap;
      const args = adopted(live());
      const resource = service.resource(kind);
      await resource.up(args);
      emulator.patch(collection, seeded, hostile(live(), text));
      for (const { id } of emulator.list("alerts")) emulator.patch("alerts", id, { name: text() });
      await attempt(() => resource.refresh());
      await attempt(() => resource.up({ ...args, ...change }));
      await attempt(() => resource.check(hostile(args, text)));
      await attempt(() => resource.check({ ...args, [text()]: text() }));
      if (kind === "Dashboard") await attempt(() => resource.up({ ...args, tiles: [] }));
      for (const status of [400, 403, 404, 409] as const) {
        emulator.addFault({ action: { status, message: text() } });
        await attempt(() => resource.up({ ...args, name: `n${status}` }));
        await attempt(() => resource.refresh());
        emulator.clearFaults();
      }
      if (created !== undefined) await attempt(() => service.resource(kind).up(hostile(created, text)));
      await attempt(() => resource.destroy());
      expect(messages.length).toBeGreaterThan(4);
      for (const message of [...messages, ...service.warnings]) expectMessage(message);
    });
  });
});

/** The tags of HTML with the names of their attributes: with escaped texts, nothing else can be between angle brackets. */
const tagsIn = (html: string): readonly string[] =>
  html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? [];

const bodyOf = (page: string): string => page.slice(page.indexOf("<body>"));
const withoutCode = new Marked({ renderer: { codespan: () => "<code></code>", code: () => "<pre></pre>" } });
const rendered = (markdown: string): string => withoutCode.parse(markdown, { async: false });

const previews = Object.keys(recordedFacts());
const reports = previews.map((name) => reportOf([{ text: recordedPreview(name), name }], "Preview", []));
const knownTags = new Set(
  reports.flatMap(({ page, markdown }) => [...tagsIn(bodyOf(page())), ...tagsIn(rendered(markdown))]),
);
// Of a report of several stacks, and of lists that are cut.
for (const tag of ["<h2>", "</h2>", "<h4>", "</h4>", "<em>", "</em>"]) knownTags.add(tag);

/** A recorded preview with hostile texts in every name and value of users. */
function hostilePreview(name: string, text: () => string): string {
  const all = JSON.parse(recordedPreview(name)) as PropertyMap;
  const changed = withTexts(all, (old, path) => {
    const field = path.at(-1) ?? "";
    if (field === "op" || field === "severity" || path.some((part) => part.startsWith("__"))) return old;
    if (field === "urn")
      return old.replace(/::[^:]*$/, (end) => `${end}${JSON.stringify(text()).replaceAll("::", "")}`);
    if (field === "message")
      return old.replace(/ /g, (blank) => (old.length % 3 === 0 ? blank : ` ${text()} `));
    return path.length < 3 || isForm.test(path.join(".")) ? old : text();
  });
  return JSON.stringify(changed);
}

test("a report shows all characters, and has no markup but its own", () => {
  const story = fc.property(fc.constantFrom(...previews), hostileTexts, hostileText, (name, text, title) => {
    const sources = [
      { text: hostilePreview(name, text), name: text() },
      { text: text(), name: text() },
    ];
    const { markdown, page } = reportOf(sources, title);
    const html = page();
    for (const sink of [markdown, html]) {
      expect(sink).not.toMatch(unseen);
      expect(sink).not.toMatch(command);
    }
    const found = [...tagsIn(bodyOf(html)), ...tagsIn(rendered(markdown))];
    expect(found.filter((tag) => !knownTags.has(tag))).toEqual([]);
    const outside = rendered(markdown).replace(/<h2>.*<\/h2>|<code>.*?<\/code>/g, "");
    expect(outside).not.toMatch(/@everyone|x\.example/);
  });
  fc.assert(story, drawn(150));
});

const open = places();

/** The parts of a program that do something. */
const actsIn = (node: ts.Node): readonly string[] => [
  ...(ts.isCallExpression(node) || ts.isNewExpression(node) ? [node.expression.getText()] : []),
  ...(ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node) ? ["template"] : []),
  ...node.getChildren().flatMap(actsIn),
];

test("an imported program shows all characters, and runs nothing but its own", async () => {
  const { emulator, runImport, written } = await open();
  await fc.assert(
    fc.asyncProperty(hostileTexts, async (text) => {
      emulator.reset();
      for (const kind of ["pipes", "keys", "alerts", "dashboards", "webhooks", "sources"] as const)
        for (const one of emulator.list(kind)) emulator.patch(kind, one.id, hostile(one, text));
      const { code, stdout, stderr } = await runImport(["--force", "--pipe-resource", "Pipe"]);
      expect([0, 4]).toContain(code);
      const program = await written("index.ts");
      const source = ts.createSourceFile("index.ts", program, ts.ScriptTarget.ES2022, true);
      const own =
        /^(pipes\.(Pipe|AccessKey|Dashboard|Alert|tileIdOf|grid|tile\.\w+|get(Webhook|Source|Role)Output)|pulumi\.Config|config\.getSecret(Object)?)$/;
      expect(actsIn(source).filter((act) => !own.test(act))).toEqual([]);
      for (const sink of [program, stdout, stderr]) expect(sink).not.toMatch(unseen);
      expect(`${stdout}\n${stderr}`).not.toMatch(command);
      expect(`${stdout}\n${stderr}`).not.toMatch(falseLine);
    }),
    drawn(5),
  );
});

test("a line of the log is one line, which shows all characters", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-log-"));
  const file = join(folder, "log");
  const log = openLog(file);
  const story = fc.property(hostileText, hostileText, (one, other) => {
    log("failure", { method: one, path: other, why: `${one}${other}` });
    const text = readFileSync(file, "utf8");
    expect(text).not.toMatch(unseen);
    expect(text.split("\n").every((line) => line === "" || /^\d{4}-.* failure /.test(line))).toBe(true);
  });
  fc.assert(story, drawn(100));
  rmSync(folder, { recursive: true });
});
