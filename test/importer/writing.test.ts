import { promises } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuseUnwritable, writeFiles } from "../../provider/src/importer/writing";
import { failureOf } from "../harness/outcomes";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "pulumi-pipes-writing-"));
  await writeFile(join(place, "file"), "mine");
  await mkdir(join(place, "full", "a.ts"), { recursive: true });
  await symlink("circle", join(place, "circle"));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const messageOf = async (task: () => Promise<unknown>): Promise<string> =>
  (await failureOf(task)).message.replaceAll(place, "");

test.each([
  ["file", "/file: it is a file, not a folder (ENOTDIR)"],
  ["file/deeper/still", "/file: it is a file, not a folder (ENOTDIR)"],
  ["full", "/full/a.ts: it is a folder, not a file (EISDIR)"],
  ["circle", "/circle: its links lead in a circle (ELOOP)"],
  ["x".repeat(300), `/${"x".repeat(300)}: the name is too long (ENAMETOOLONG)`],
])("that nothing can be written to %s is told before anything is asked", async (out, reason) => {
  const message = await messageOf(() => refuseUnwritable(join(place, out), ["a.ts"], true));
  expect(message).toContain(`cannot write ${reason}. Choose another --out`);
});

test("a missing permission is told with the path", async () => {
  // Root, as which tests may run, has every permission.
  const denied = jest.spyOn(promises, "writeFile").mockRejectedValue({ code: "EACCES" });
  try {
    expect(await messageOf(() => writeFiles(place, { "a.ts": "a" }, false))).toBe(
      "cannot write /a.ts: this user may not write there (EACCES). Choose another --out",
    );
  } finally {
    denied.mockRestore();
  }
});

test("folders that are missing are made, however deep", async () => {
  const out = join(place, "one", "two", "three");
  await refuseUnwritable(out, ["a.ts"], false);
  expect(await readdir(place)).not.toContain("one");
  await writeFiles(out, { "a.ts": "a" }, false);
  expect(await readFile(join(out, "a.ts"), "utf8")).toBe("a");
});

// Recursive making of folders goes on for ever below a /proc; where there is none, none can be made.
test("a folder that takes none is told, and ends", async () => {
  const message = await messageOf(() => writeFiles("/proc/nope/deeper", { "a.ts": "a" }, false));
  expect(message).toMatch(/^cannot write \/proc(\/nope)?: /);
});
