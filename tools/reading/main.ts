import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type * as pipes from "pulumi-pipes";
import { defaultSeed, startEmulator } from "pulumi-pipes-emulator";
import { repository } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import { filesReached } from "./imports";
import { watchSources } from "./passes";

/*
 * Counts the files that a reader opens: the files that `resources/alert.ts` imports, and the files that the threshold of a
 * new alert passes through, from the program to the request and back into the state.
 */

const root = join(repository, "provider", "src");
const mostReached = 25;
const mostPassed = 15;

type Package = typeof pipes;

interface Provider {
  configure(request: { config: { get: (key: string) => string | undefined } }): Promise<void>;
  check(olds: object, news: object): Promise<{ inputs: object }>;
  create(inputs: object): Promise<{ id: string; outs: object }>;
}

/** The inputs that the engine sends: without the marks of secrets, and with `__provider`. */
const sent = (map: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(map), (_name, value: unknown): unknown =>
    typeof value === "object" && value !== null && "4dabf18193072939515e22adb298388d" in value
      ? Reflect.get(value, "value")
      : value,
  ) as Record<string, unknown>;

async function filesPassed(): Promise<readonly string[]> {
  const folder = join(repository, "coverage", "reading");
  rmSync(folder, { recursive: true, force: true });
  const compiled = join(folder, "dist");
  const passes = watchSources(root, compiled);
  copyFileSync(join(repository, "provider", "package.json"), join(folder, "package.json"));
  const { keys, dashboards, webhooks } = defaultSeed;
  const emulator = await startEmulator();
  const config: Readonly<Record<string, string>> = {
    "pipes:baseUrl": emulator.url,
    "pipes:authKeyId": keys.admin.keyId,
    "pipes:authKeySecret": keys.admin.keySecret,
    "pipes:organizationId": defaultSeed.organizationId,
    "pipes:serviceId": defaultSeed.serviceId,
  };
  const args = (threshold: number) => ({
    dashboardId: dashboards.checkout.id,
    tileId: dashboards.checkout.tiles["Latency p95"],
    source: "tile",
    threshold,
    thresholdType: "above",
    interval: "1h",
    channel: { type: "webhook", webhookId: webhooks.onCall },
  });
  /* eslint-disable @typescript-eslint/no-require-imports -- they are compiled just now */
  const provider = require(join(compiled, "provider.js")) as Provider;
  const { Alert } = require(join(compiled, "index.js")) as Package;
  /* eslint-enable @typescript-eslint/no-require-imports */
  try {
    await pulumi.runtime.setMocks({
      newResource: ({ inputs }) => ({ id: "1", state: inputs as Record<string, unknown> }),
      call: () => ({}),
    });
    const threshold = 31_415.9265;
    passes.watch(threshold);
    const alert = new Alert("reading", args(threshold));
    await new Promise((resolve) => alert.threshold.apply(resolve));
    await provider.configure({ config: { get: (key) => config[key] } });
    const marks = { __kind: "Alert", __provider: "" };
    const { inputs } = await provider.check({}, { ...args(threshold), ...marks });
    await provider.create(sent(inputs));
  } finally {
    await emulator.close();
  }
  return [...passes.files].sort();
}

runProgram(async () => {
  const reached = filesReached(root, join("resources", "alert.ts"));
  const passed = await filesPassed();
  const lines = [
    [`resources/alert.ts reaches ${reached.length} files by its imports (at most ${mostReached}):`, reached],
    [`The threshold of an alert passes through ${passed.length} files (at most ${mostPassed}):`, passed],
  ] as const;
  for (const [title, files] of lines) console.log([title, ...files.map((file) => `  ${file}`)].join("\n"));
  if (reached.length > mostReached || passed.length > mostPassed) process.exitCode = 1;
});
