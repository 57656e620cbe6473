import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireInstallation } from "../../provider/src/program/installation";
import { mockEngine, useMockEngine } from "./engine";

useMockEngine();
const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-installation-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a program whose project does not have the package fails before it registers, in one line", async () => {
  await mockEngine({}, "up");
  const require = () => {
    requireInstallation(folder);
  };
  expect(require).toThrow(/^pulumi-pipes is not installed in the project .*\[program\/not-installed\]$/);
  requireInstallation();
});

test("a unit test needs no installation", () => {
  expect(() => {
    requireInstallation(folder);
  }).not.toThrow();
});
