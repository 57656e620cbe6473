import { execFileSync } from "node:child_process";
import type { dynamic } from "@pulumi/pulumi";
import published from "pulumi-pipes/provider";
import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { latencyAlert, withTiles } from "../../test/harness/args";
import { internals } from "../../test/harness/provider/managedResource";
import { startDynamicProvider } from "../../test/harness/provider/process";
import { unwrapped, type PropertyMap } from "../../test/harness/provider/wire";
import { configurationOf } from "../../test/harness/service/emulator";
import { makeMany } from "../../test/harness/service/otherClient";
import { median, type Bench } from "./measuring";
import { openStack } from "./stack";

type Provider = Required<dynamic.ResourceProvider<PropertyMap, PropertyMap>>;

/** The provider of this package, and one that does nothing, with their internal properties in a state. */
const loadable = {
  dynamic: internals("Alert"),
  floor: { __provider: 'exports.handler=()=>require("pulumi-floor/provider")' },
};

/** `check`, `diff` and `update` in this process, in microseconds, with the emulator in the same process. */
export async function measureCalls(bench: Bench): Promise<void> {
  const emulator = await bench.share("emulator", startEmulator);
  const tiled = (edited: string): PropertyMap =>
    withTiles(edited, ...Array.from({ length: 99 }, (_, number) => `tile ${number}`));
  const objects = {
    "dashboard of 100 tiles": { kind: "Dashboard", args: [tiled("a"), tiled("b")] },
    alert: { kind: "Alert", args: [latencyAlert, { ...latencyAlert, threshold: 300 }] },
  } as const;
  for (const [row, { kind, args }] of Object.entries(objects)) {
    const samples = new Map<string, number[]>();
    for (let round = 0; round < bench.rounds; round += 1) {
      // Otherwise the identical object of the last round would exist.
      emulator.reset();
      for (const [call, us] of await callTimes(emulator, kind, args))
        samples.set(call, [...(samples.get(call) ?? []), us]);
    }
    for (const [column, us] of samples)
      bench.series.push({ table: "In process", row, column, samples: us, requests: undefined });
  }
}

/** The median times of the calls for an object whose args change to and fro, in microseconds. */
async function callTimes(
  emulator: Emulator,
  kind: string,
  versions: readonly [PropertyMap, PropertyMap],
): Promise<ReadonlyMap<string, number>> {
  const withInternals = (args: PropertyMap): PropertyMap => ({ ...args, ...internals(kind) });
  const times = new Map<string, number[]>([
    ["check", []],
    ["diff", []],
    ["update", []],
  ]);
  const timed = async <Result>(name: string, call: () => Promise<Result>): Promise<Result> => {
    const beganMs = performance.now();
    const result = await call();
    times.get(name)?.push((performance.now() - beganMs) * 1000);
    return result;
  };
  let provider = await freshProvider(emulator);
  let { inputs = {} } = await provider.check({}, withInternals(versions[0]));
  const created = await provider.create(inputs);
  let outs = unwrapped(created.outs ?? {});
  for (let [turn, endMs] = [1, performance.now() + 1000]; performance.now() < endMs; turn += 1) {
    // Within one run, a second update of an object is a conflict of two resources.
    provider = await freshProvider(emulator);
    const desired = withInternals(turn % 2 === 0 ? versions[0] : versions[1]);
    const checked = await timed("check", () => provider.check(inputs, desired));
    const next = checked.inputs ?? {};
    await timed("diff", () => provider.diff(created.id, outs, next));
    const updated = await timed("update", () => provider.update(created.id, outs, next));
    outs = unwrapped(updated.outs ?? {});
    inputs = next;
  }
  return new Map([...times].map(([name, us]) => [name, median(us)]));
}

/** The start of the provider process to the end of its first `check`, and its memory after it read a thousand alerts. */
export async function measureProcess(bench: Bench): Promise<void> {
  const stack = await bench.share("empty stack", () => openStack("floor", 0));
  const { emulator } = stack;
  const bodies = Array.from({ length: bench.sizes.at(-1) ?? 1 }, (_, at) => ({
    ...latencyAlert,
    name: `alert ${at}`,
  }));
  const ids = await makeMany(emulator, "alerts", bodies);
  const { props } = await (await freshProvider(emulator)).read(ids[0] ?? "", loadable.dynamic);
  const begin = () =>
    startDynamicProvider({
      cwd: stack.folder,
      config: configurationOf(emulator),
      env: { NODE_OPTIONS: "" },
      deadlineMs: 60_000,
    });
  const start = async (internal: PropertyMap): Promise<number> => {
    const beganMs = performance.now();
    const provider = await begin();
    await provider.check({}, { ...latencyAlert, ...internal });
    const ms = performance.now() - beganMs;
    await provider.stop();
    return ms;
  };
  const megabytes = async (internal: PropertyMap): Promise<number> => {
    const provider = await begin();
    // The parallelism of an engine on two cores.
    for (let from = 0; from < ids.length; from += 8)
      await Promise.all(ids.slice(from, from + 8).map((id) => provider.read(id, { ...props, ...internal })));
    const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(provider.pid)]).toString();
    await provider.stop();
    return Number(kilobytes) / 1024;
  };
  const rows = {
    "start to the first `check`, ms": start,
    "memory after a refresh of 1,000 alerts, MB": megabytes,
  };
  for (const [row, measure] of Object.entries(rows))
    await bench.alternate(
      Object.entries(loadable).map(([column, internal]) => ({
        ...{ table: "Provider process", row, column },
        take: () => measure(internal),
      })),
    );
}

/** The published provider in a process that was just configured. */
async function freshProvider(emulator: Emulator): Promise<Provider> {
  const config = configurationOf(emulator);
  const provider = published as Provider;
  await provider.configure({ config: { get: (key) => config[key], require: (key) => config[key] ?? "" } });
  return provider;
}
