import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as dynamic from "pulumi-pipes";
import * as onPlugin from "pulumi-pipes/plugin";
import { mockEngine, settled, useMockEngine, useService } from "./engine";

/* A program that registers its resources while PIPES_RECOVER is still set. The checks of the resources report the file. */

useMockEngine();
useService();
const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-leftover-"));
afterEach(() => {
  delete process.env["PIPES_RECOVER"];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const files: readonly (readonly [string, string | undefined])[] = [
  ["is missing", undefined],
  ["is broken", "{"],
  ["is of another stack", JSON.stringify({ version: 1, stack: "x/y", resources: [] })],
];

describe.each([
  ["pulumi-pipes", dynamic],
  ["pulumi-pipes/plugin", onPlugin],
])("a program with %s", (_host, { Webhook }) => {
  describe.each(["up", "preview"] as const)("in its %s", (run) => {
    test.each(files)("does not fail if the recovery file %s", async (_case, text) => {
      const path = join(folder, "recover.json");
      rmSync(path, { force: true });
      if (text !== undefined) writeFileSync(path, text);
      process.env["PIPES_RECOVER"] = path;
      await mockEngine({ hook: (inputs) => ({ id: "hook-id", state: inputs }) }, run);
      // Jest fails a test during which a rejection has no handler.
      const hook = new Webhook("hook", { name: "Hook", service: "generic", url: "https://hooks.example/" });
      expect(await settled(hook.urn)).toContain("hook");
      await setImmediate();
    });
  });
});
