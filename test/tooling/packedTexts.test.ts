import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand } from "../harness/command";

const repository = join(__dirname, "..", "..");

/** A working copy that is no git repository, with what may lie about in one. */
const copy: Readonly<Record<string, string>> = {
  ".gitignore": "/provider/LICENSE\n/provider/README.md\n/provider/docs\n/provider/examples\n",
  LICENSE: "Take it.",
  "README.md":
    "[First steps](docs/first.md#one), [the emulator](emulator) and [`a[0]`](https://a.example), ![x](docs/x.svg)",
  "docs/first.md":
    "[Back](../README.md), [the emulator](../emulator/README.md) in [examples](../examples/shop)",
  "docs/x.svg": "<svg/>",
  "docs/results.json": "{}",
  "examples/shop/index.ts": "export {};",
  "examples/shop/.env": "PIPES_AUTH_KEY_SECRET=mine",
  "examples/shop/node_modules/a/index.ts": "not ours",
  "provider/docs/gone.md": "of an older pack",
  "provider/src/index.ts": "export {};",
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "packed-texts-"));
  for (const [name, text] of Object.entries(copy)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  cpSync(join(repository, "tools", "pack"), join(root, "tools", "pack"), { recursive: true });
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const pack = (): Promise<unknown> =>
  runCommand(process.execPath, [join(root, "tools", "pack", "prepack.js")], {
    cwd: join(root, "provider"),
    timeoutMs: 20_000,
  }).then(({ code, stderr }) => {
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

test("a package gets the documents and examples, and nothing else that lies about, however many pack at once", async () => {
  await Promise.all([pack(), pack(), pack()]);
  expect(filesIn(join(root, "provider"))).toEqual([
    "LICENSE",
    "README.md",
    "docs/first.md",
    "docs/x.svg",
    "examples/shop/index.ts",
    "src/index.ts",
  ]);
});

test("what is not committed stays out", async () => {
  const git = (...args: readonly string[]) => runCommand("git", args, { cwd: root, timeoutMs: 20_000 });
  await git("init", "--quiet");
  await git("add", "README.md", "LICENSE", "docs/first.md");
  await pack();
  expect(filesIn(join(root, "provider"))).toEqual(["LICENSE", "README.md", "docs/first.md", "src/index.ts"]);
});

test("links that lead into the package stay, and those that do not become text", async () => {
  await pack();
  const text = (name: string): string => readFileSync(join(root, "provider", name), "utf8");
  expect(text("README.md")).toBe(
    "[First steps](docs/first.md#one), the emulator and [`a[0]`](https://a.example), ![x](docs/x.svg)",
  );
  expect(text("docs/first.md")).toBe("[Back](../README.md), the emulator in [examples](../examples/shop)");
});
