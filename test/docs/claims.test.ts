import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import rootPackage from "../../package.json";
import packageOfPulumiPipes from "../../provider/package.json";
import { rowsIn } from "../../tools/document";
import { runCommand } from "../../tools/process/command";
import { PINNED_VERSION } from "../../tools/pulumi-cli/pinnedRelease";
import { stories } from "../emulator/recordings/recording";
import { unequal } from "../emulator/recordings/unequal";
import { repository, textOf } from "../harness/repository";

/* What documents claim, against its source. */

const plain = (cell: string | undefined): string => (cell ?? "").replace(/[`*]/g, "");

/** A part of the title of a test, or a text on a page, that proves a row of a table. */
type Proof = readonly [row: RegExp, title: string, page?: string];

const tests = readdirSync(join(repository, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.startsWith("docs"))
  .map((name) => textOf(join("test", name)))
  .join("\n");
const isProven = (title: string, page?: string): boolean =>
  (page === undefined ? tests : textOf(page)).includes(title);

const tables: readonly (readonly [page: string, head: string, proofs: readonly Proof[]])[] = [
  [
    "docs/concepts/provider-plugin.md",
    "What",
    [
      [/import/, "by `pulumi import` writes nothing to the service"],
      [/Python/, "a program in Python creates objects"],
      [/resource$/, "the preview of %s has its code at the resource, as on the dynamic host"],
      [/customTimeouts/, "customTimeouts end an update whose request takes longer"],
      [/ignoreChanges/, "a change of another field of its group keeps another user's %s on the plugin"],
      [/tileIds/, "has the ids of tiles of the state, and is incomplete"],
      [/killed/, "the plugin ends when its engine is killed"],
      [/misspelled/, "refuses %s in the configuration, without the name of a property"],
      [/recovery file/, "a new resource without an entry in the recovery file"],
      [/create\/identical/, "also if it is registered later"],
      [/different Providers/, "of two providers"],
    ],
  ],
  [
    "docs/concepts/terraform-users.md",
    "What",
    [
      [/^Services/, "| Services, organizations, members, roles", "docs/concepts/limitations.md"],
      [/^Sources/, "| Data sources of dashboards", "docs/concepts/limitations.md"],
      [/note/, "loses what colleagues set, and an update of the program keeps it"],
      [/^Tiles/, "a tile that another user added stays with its id"],
      [/^Preview/, "shows in the preview the alerts that go with the tile"],
      [/^Alert on/, "tileIdOf returns the id of a tile of a dashboard from a function, in each form"],
      [/^Deletion/, "destroy deletes a created object unless"],
      [/lost state/, "a lost state is rebuilt with the objects"],
    ],
  ],
  [
    "README.md",
    "",
    [
      [/^Services/, "| Services, organizations, members, roles", "docs/concepts/limitations.md"],
      [/^A tile/, "a tile that another user added stays with its id"],
      [/^Fields/, "hides an unmanaged one"],
      [/^Preview/, "a changed field of a tile is shown"],
      [/^Imported/, "destroy deletes a created object unless"],
      [/lost state/, "a lost state is rebuilt with the objects"],
    ],
  ],
];

test.each(tables)(
  "each row of the comparison in %s (%j) has a test or a page that proves it",
  (page, head, proofs) => {
    const rows = head === "" ? comparisonIn(textOf(page)) : rowsIn(textOf(page), head).map(([name]) => name);
    expect(rows).toHaveLength(proofs.length);
    for (const [at, [row, title, place]] of proofs.entries()) {
      expect(plain(rows[at])).toMatch(row);
      expect([title, isProven(title, place)]).toEqual([title, true]);
    }
  },
);

/** The first cells of the table of the README, whose first heading is empty. */
function comparisonIn(text: string): readonly string[] {
  const table = /^\| \| Terraform.*\n.*\n((?:\|.*\n)*)/m.exec(text)?.[1] ?? "";
  return Array.from(table.matchAll(/^\| (.*?) \|/gm), ([, name = ""]) => name);
}

const versions = new Map(
  Array.from(
    textOf("docs/how-to/upgrade.md").matchAll(/^\| ([^|]+) \| ([^|]*)\| ([^|]*)\| [^|]*\|$/gm),
    ([, name = "", run = "", compiled = ""]) => [plain(name), { run: plain(run), compiled: plain(compiled) }],
  ),
);
/** The numbers of versions in a text, as far as it states them: `20.19`. */
const versionsIn = (text = ""): readonly string[] => text.match(/\d+(?:\.\d+)*/g) ?? [];

test("the versions that tests run are those of the pinned CLI and of the matrix, and the oldest are those of the package", () => {
  expect(versionsIn(versions.get("Pulumi CLI")?.run)).toEqual([PINNED_VERSION]);
  const matrix = rowsIn(textOf("docs/reference/tested-packages.md"), "Node");
  const isTried = (at: number, version: string): boolean =>
    matrix.some((row) => `${row[at] ?? ""}.`.startsWith(`${version}.`));
  const nodes = versionsIn(versions.get("Node.js")?.run);
  // The cell also has the version of Node.js for one of them.
  const sdks = versionsIn(versions.get("@pulumi/pulumi")?.run).filter((version) => version.startsWith("3."));
  expect(nodes.filter((version) => !isTried(0, version))).toEqual([]);
  expect(sdks.filter((version) => !isTried(2, version))).toEqual([]);
  expect(packageOfPulumiPipes.engines.node).toBe(`>=${nodes[0] ?? ""}`);
  expect(packageOfPulumiPipes.peerDependencies["@pulumi/pulumi"]).toBe(`>=${sdks[0] ?? ""}`);
  const [typescript = ""] = versionsIn(versions.get("TypeScript")?.run);
  expect(rootPackage.devDependencies.typescript.startsWith(`^${typescript}.`)).toBe(true);
});

test("each language that tests run or compile has such a test", () => {
  const proofs: Readonly<Record<string, string>> = {
    TypeScript: "previews the removals and changes of its adoptions",
    JavaScript: 'exports.board = require("library").board("board")',
    Python: "a program in Python creates objects",
    YAML: "a program with one object of each kind deploys in %s",
    Go: "the SDK that Pulumi generates for Go",
  };
  const { run = "", compiled = "" } = versions.get("Languages") ?? {};
  const claimed = [...run.split(","), compiled].map((language) => language.trim());
  expect(claimed).toEqual(Object.keys(proofs));
  expect(Object.values(proofs).filter((title) => !isProven(title))).toEqual([]);
});

const guarantees = textOf("docs/concepts/guarantees.md");
const requests = stories.flatMap(({ steps }) => steps.map(({ request }) => request));

test("the page of guarantees and the README of the emulator have the numbers of the recordings", () => {
  const answered = requests.length - unequal.reduce((sum, { steps }) => sum + steps.length, 0);
  expect(guarantees).toContain(`${requests.length} recorded answers`);
  expect(guarantees).toContain(`the emulator gives ${answered} of these answers`);
  expect(textOf("emulator/README.md")).toContain(`${answered} of ${requests.length} recorded requests`);
});

/** The operations that a row of the page is about, by the kinds and the verbs in its text. */
function operationsIn(row: string): readonly (readonly [verb: string, kind: string])[] {
  const kinds = ["alert", "dashboard", "webhook", "saved search", "source"].filter((kind) =>
    row.includes(kind),
  );
  const verbs = ["create", "replace", "list", "read", "delete", "validate"].filter((verb) =>
    new RegExp(`\\b${verb}\\b`, "i").test(row),
  );
  return verbs.flatMap((verb) => kinds.map((kind) => [verb, kind] as const));
}

/** The method and the path of an operation of observability. */
function requestOf(verb: string, kind: string): readonly [method: string, path: RegExp] {
  const collection = kind === "saved search" ? "saved-searches" : `${kind}s`;
  const at = (rest: string): RegExp => new RegExp(`^/observability/${collection}${rest}(?:\\?|$)`);
  if (verb === "create") return ["POST", at("")];
  if (verb === "validate") return ["POST", at("/validate")];
  if (verb === "list") return ["GET", at("")];
  const methods = { replace: "PUT", read: "GET", delete: "DELETE" } as const;
  return [methods[verb as keyof typeof methods], at("/[^/?]+")];
}

test("each operation that counts as recorded is in the recordings, and no other one", () => {
  const rows = rowsIn(guarantees, "Operation");
  expect(rows.length).toBeGreaterThan(15);
  for (const [row = "", , recorded] of rows) {
    const operations = operationsIn(row);
    const isOfObservability = operations.length > 0 && !/key|pipe/.test(row);
    expect([row, recorded]).toEqual([row, isOfObservability ? "yes" : "no"]);
    if (!isOfObservability) continue;
    const found = operations.filter(([verb, kind]) => {
      const [method, path] = requestOf(verb, kind);
      return requests.some((request) => request.method === method && path.test(request.path));
    });
    expect([row, found]).toEqual([row, operations]);
  }
});

test("each operation that counts as part of the contract is on the page of the contract", () => {
  const claimed = rowsIn(guarantees, "Operation").filter(([, contract]) => contract !== "no");
  const shown = rowsIn(textOf("docs/reference/contract.md"), "Operation");
  expect(claimed).toHaveLength(4);
  expect(shown).toHaveLength(claimed.length);
});

const commands = textOf("docs/reference/cli.md").split(/^## pulumi-pipes-cli /m);
const flagsIn = (text: string, form: RegExp): readonly string[] =>
  Array.from(new Set(Array.from(text.matchAll(form), ([, flag = ""]) => flag)))
    .filter((flag) => flag !== "--help")
    .toSorted();

test.each(["check", "import", "recover", "report"])(
  "the flags of %s in the reference are those of its --help",
  async (command) => {
    const main = join(repository, "cli", "bin", "pulumi-pipes.js");
    const { stdout } = await runCommand(process.execPath, [main, command, "--help"], {
      cwd: repository,
      env: process.env,
      timeoutMs: 20_000,
    });
    const page = commands.find((section) => section.startsWith(`${command}\n`)) ?? "";
    const flags = flagsIn(stdout, /^ {2}(?:-\w, )?(--[\w-]+)/gm);
    expect(flags.length).toBeGreaterThan(4);
    expect(flagsIn(page, /^\| `(--[\w-]+)/gm)).toEqual(flags);
  },
);

test("each file in the list of promises and their tests exists", () => {
  const cells = rowsIn(textOf("test/README.md"), "Promise").map(([, files = ""]) => files);
  const names = cells.flatMap((files) => Array.from(files.matchAll(/`([\w/]+)`/g), ([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !existsSync(join(repository, "test", `${name}.test.ts`)))).toEqual([]);
});
