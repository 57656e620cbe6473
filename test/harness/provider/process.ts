import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { type ServerProcess, startServer } from "../childProcess";
import { providerCalls, type ProviderCalls } from "./calls";
import { lateLoading, repository } from "../repository";

const DEFAULT_DEADLINE_MS = 10_000;
/** The provider process does not call the engine, it only insists on being given an address. */
const NO_ENGINE = "127.0.0.1:1";

/** How a provider process is started. */
export interface DynamicProviderOptions {
  /** Where `require` in the `__provider` string looks for packages; the repository's root when left out. */
  readonly cwd?: string;
  /** Added to PATH and HOME, the only variables that the process gets from this one. */
  readonly env?: Readonly<Record<string, string>>;
  /** Stack configuration by full key, for example `project:key`. */
  readonly config?: Readonly<Record<string, string>>;
  /** The Pulumi project that configuration keys without a namespace belong to. */
  readonly project?: string;
  /** The time each call is given. */
  readonly deadlineMs?: number;
}

/** The real dynamic provider process, driven over gRPC as the engine does it. */
export interface DynamicProvider extends ProviderCalls, ServerHandle {}

type ServerHandle = Pick<ServerProcess, "pid" | "stdout" | "stderr" | "kill" | "stop">;

/** Starts and configures the provider process that `@pulumi/pulumi` ships, without an engine. */
export async function startDynamicProvider(options: DynamicProviderOptions = {}): Promise<DynamicProvider> {
  const script = require.resolve("@pulumi/pulumi/cmd/dynamic-provider");
  const server = await startServer([script, NO_ENGINE], {
    cwd: options.cwd ?? repository,
    env: providerEnv(options),
  });
  const client = new ResourceProviderClient(`127.0.0.1:${server.firstLine}`, credentials.createInsecure());
  const { pid, stdout, stderr, kill } = server;
  const stop = (): Promise<void> => {
    client.close();
    return server.stop();
  };
  const calls = providerCalls(client, options.deadlineMs ?? DEFAULT_DEADLINE_MS);
  try {
    await calls.configure(options.config ?? {});
    return Object.assign(calls, { pid, stdout, stderr, kill, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

function providerEnv(options: DynamicProviderOptions): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, PULUMI_NODEJS_PROJECT: options.project ?? "test", ...lateLoading, ...options.env };
}
