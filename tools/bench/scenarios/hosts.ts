import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { latencyAlert } from "../../../test/harness/args";
import { startServer } from "../../../test/harness/childProcess";
import { startDynamicProvider } from "../../../test/harness/provider/process";
import { internals } from "../../../test/harness/provider/managedResource";
import { toStruct } from "../../../test/harness/provider/wire";
import { repository } from "../../../test/harness/repository";
import { descendantsOf } from "../../process/command";
import { msToStart, type Bench, type Run, type Scenario, type Subject } from "../measuring";
import { commands, deploy, openStack, type BenchStack } from "../stack";

/** The sides of both hosts of this package, with the processes of their providers. */
const processesOf = { ours: /dynamic-provider/, plugin: /pulumi-resource-pipes/ } as const;
type Host = keyof typeof processesOf;
const hostNames = ["ours", "plugin"] as const;

/** The plugin against dynamic resources: the same program on both hosts. */
export const hosts: Scenario = async (bench) => {
  const isDry = bench.runs === 1;
  const [size, rounds] = isDry ? [20, 1] : [300, 4];
  const stacks = await deployHosts(bench, size);
  const alternate = (figure: string, unit: Subject["unit"], take: (host: Host) => Promise<Run | number>) =>
    bench.alternate(
      hostNames.map((of) => ({ figure: `hosts, ${figure}`, of, size, unit, take: () => take(of) })),
      rounds,
    );
  for (const command of ["preview", "preview --refresh", "refresh"] as const)
    await alternate(command, "ms", (host) => stacks[host].run(commands[command]));
  await alternate("up without changes", "ms", (host) => stacks[host].run(commands.up));
  await alternate("up that creates", "ms", (host) => createAll(host, size));
  for (const command of ["preview", "refresh"] as const)
    await alternate(`memory in ${command}`, "MB", (host) =>
      peakMegabytes(stacks[host], host, commands[command]),
    );
  await alternate("start", "ms", (host) => msToStart(() => starts[host]()));
};

async function deployHosts(bench: Bench, size: number): Promise<Readonly<Record<Host, BenchStack>>> {
  const [ours, plugin] = await Promise.all([deploy(bench, "ours", size), deploy(bench, "plugin", size)]);
  return { ours, plugin };
}

async function createAll(host: Host, size: number): Promise<Run> {
  const stack = await openStack(host, size);
  return stack.run(commands.up).finally(stack.close);
}

/** The greatest memory of the provider process during a command. */
async function peakMegabytes(stack: BenchStack, host: Host, command: readonly string[]): Promise<number> {
  const ended = new AbortController();
  const run = stack.run(command).finally(() => {
    ended.abort();
  });
  let kilobytes = 0;
  while (!ended.signal.aborted) {
    for (const { pid } of descendantsOf(process.pid).filter((one) => processesOf[host].test(one.command))) {
      // It can end at any time.
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      kilobytes = Math.max(kilobytes, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0));
    }
    await sleep(50);
  }
  await run;
  return kilobytes / 1024;
}

/** The start of the provider process of a host, to the end of its first `check`. */
const starts: Readonly<Record<Host, () => Promise<{ stop(): Promise<void> }>>> = {
  ours: async () => {
    const provider = await startDynamicProvider({ env: { NODE_OPTIONS: "" }, deadlineMs: 60_000 });
    await provider.check({}, { ...latencyAlert, ...internals("Alert") });
    return provider;
  },
  plugin: async () => {
    const { PATH, HOME } = process.env;
    const executable = join(repository, "provider", "plugin", "pulumi-resource-pipes");
    const server = await startServer([executable], { cwd: repository, env: { PATH, HOME } });
    const client = new ResourceProviderClient(`127.0.0.1:${server.firstLine}`, credentials.createInsecure());
    const urn = "urn:pulumi:bench::bench::pipes:index:Alert::one";
    const request = new CheckRequest().setUrn(urn).setNews(toStruct(latencyAlert));
    await new Promise<void>((resolve, reject) => {
      client.check(request, (error) => {
        if (error === null) resolve();
        else reject(error);
      });
    });
    client.close();
    return server;
  },
};
