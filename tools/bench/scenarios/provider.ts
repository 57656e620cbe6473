import { execFileSync } from "node:child_process";
import type { dynamic } from "@pulumi/pulumi";
import published from "pulumi-pipes/provider";
import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { makeMany } from "../../../test/harness/service/otherClient";
import { latencyAlert, withTiles } from "../../../test/harness/args";
import { internals } from "../../../test/harness/provider/managedResource";
import { configurationOf } from "../../../test/harness/service/emulator";
import { startDynamicProvider, type DynamicProvider } from "../../../test/harness/provider/process";
import type { PropertyMap } from "../../../test/harness/provider/wire";
import { median, msToStart, type Bench, type Scenario, type Subject } from "../measuring";
import { openStack, type BenchStack } from "../stack";

type Provider = Required<dynamic.ResourceProvider<PropertyMap, PropertyMap>>;

/** The sides whose provider can be loaded without a program, with their internal properties in a state. */
const loadable = {
  ours: internals("Alert"),
  floor: { __provider: 'exports.handler=()=>require("pulumi-floor/provider")' },
};

/** The calls of the provider for each resource in a preview without changes. */
export const check: Scenario = async (bench) => {
  const emulator = await bench.keep("emulator", startEmulator);
  const subject = (figure: string, kind: string, size: number, args: PropertyMap): Subject => {
    const take = async (): Promise<number> => {
      // Otherwise the identical object of the last sample would exist.
      emulator.reset();
      return medianCallUs(await freshProvider(emulator), { ...args, ...internals(kind) });
    };
    return { figure: `check and diff of ${figure}`, of: "ours", size, unit: "µs", take };
  };
  const tiled = withTiles(...Array.from({ length: 100 }, (_, number) => `tile ${number}`));
  const alert = subject("an alert", "Alert", 1, latencyAlert);
  await bench.alternate([alert, subject("a dashboard", "Dashboard", 100, tiled)]);
};

async function medianCallUs(provider: Provider, wanted: PropertyMap): Promise<number> {
  const { inputs = {} } = await provider.check({}, wanted);
  const { id, outs = {} } = await provider.create(inputs);
  const us: number[] = [];
  for (const endMs = performance.now() + 500; performance.now() < endMs;) {
    const beganMs = performance.now();
    const checked = await provider.check(inputs, wanted);
    await provider.diff(id, outs, checked.inputs ?? {});
    us.push((performance.now() - beganMs) * 1000);
  }
  return median(us);
}

/** The cost of an object by the number of objects: a new provider reads all objects and compares each. */
export const growth: Scenario = async (bench) => {
  const subjects: Subject[] = [];
  for (const size of [1000, 10_000]) {
    const emulator = await bench.keep(`emulator with ${size} alerts`, startEmulator);
    const ids = await makeAlerts(emulator, size);
    const take = async (): Promise<number> => {
      const provider = await freshProvider(emulator);
      const beganMs = performance.now();
      await ofEach(ids, async (id) => {
        const { props = {}, inputs = {} } = await provider.read(id, loadable.ours);
        const checked = await provider.check(inputs, inputs);
        await provider.diff(id, props, checked.inputs ?? {});
      });
      return ((performance.now() - beganMs) * 1000) / size;
    };
    subjects.push({ figure: "growth", of: "ours", size, unit: "µs per object", take });
  }
  // The first round includes the time of the compiler.
  for (const { take } of subjects) await take();
  await bench.alternate(subjects);
};

/** The provider process, from its start to the end of the first `check`. */
export const start: Scenario = async (bench) => {
  const stack = await openEmpty(bench, "start");
  const subjects = Object.entries(loadable).map(([of, internal]): Subject => {
    const begin = async (): Promise<DynamicProvider> => {
      const provider = await startProvider(stack);
      await provider.check({}, { ...latencyAlert, ...internal });
      return provider;
    };
    return { figure: "start", of, size: 1, unit: "ms", take: () => msToStart(begin) };
  });
  // A sample takes a second, and varies as much as the figure.
  await bench.alternate(subjects, bench.runs * 4);
};

/** The memory of the provider process after a refresh of a thousand alerts. */
export const memory: Scenario = async (bench) => {
  const stack = await openEmpty(bench, "memory");
  const ids = await makeAlerts(stack.emulator, 1000);
  const { props } = await (await freshProvider(stack.emulator)).read(ids[0] ?? "", loadable.ours);
  const subjects = Object.entries(loadable).map(([of, internal]): Subject => {
    const take = async (): Promise<number> => {
      const provider = await startProvider(stack);
      await ofEach(ids, (id) => provider.read(id, { ...props, ...internal }));
      const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(provider.pid)]).toString();
      await provider.stop();
      return Number(kilobytes) / 1024;
    };
    return { figure: "memory", of, size: ids.length, unit: "MB", take };
  });
  await bench.alternate(subjects);
};

/** A stack without alerts: both sides can be loaded from its folder. */
const openEmpty = (bench: Bench, part: string) => bench.keep(`stack of ${part}`, () => openStack("floor", 0));

/** Starts a provider process, as users have it. Reading a thousand objects at once takes time. */
const startProvider = ({ emulator, folder: cwd }: BenchStack) =>
  startDynamicProvider({
    cwd,
    config: configurationOf(emulator),
    env: { NODE_OPTIONS: "" },
    deadlineMs: 60_000,
  });

/** The published provider in a process that was just configured. */
async function freshProvider(emulator: Emulator): Promise<Provider> {
  const config = configurationOf(emulator);
  const provider = published as Provider;
  await provider.configure({ config: { get: (key) => config[key], require: (key) => config[key] ?? "" } });
  return provider;
}

/** Creates this many alerts on a service, outside Pulumi, and returns their IDs. */
function makeAlerts(emulator: Emulator, length: number): Promise<readonly string[]> {
  const bodies = Array.from({ length }, (_, at) => ({ ...latencyAlert, name: `alert ${at}` }));
  return makeMany(emulator, "alerts", bodies);
}

/** Calls a function for each object, with the parallelism of an engine on two cores. */
async function ofEach(ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += 8) await Promise.all(ids.slice(from, from + 8).map(call));
}
