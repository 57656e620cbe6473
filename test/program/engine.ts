import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import type { MockResourceArgs } from "@pulumi/pulumi/runtime";
import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import { failureOf } from "../harness/outcomes";
import { configurationOf, startEmulator } from "../harness/service/emulator";

/** What a program registers. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  readonly id: string | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The outputs that the engine has to keep as secrets. */
  readonly secretOutputs: readonly string[];
  /** The files of the frames that the state keeps. */
  readonly frames: readonly string[];
}

/** What the engine returns for a registration: no id where the object does not exist yet. */
export interface Registered {
  readonly id?: string;
  readonly state: Readonly<Record<string, unknown>>;
}

type Answer = (inputs: Registration["inputs"], name: string) => Registered | Promise<Registered>;

/** The engine's side of a program: for each resource, or by names of resources. */
export type Answers = Answer | Readonly<Record<string, Answer>>;

/** An output of the state that only a write makes unknown: a preview with it shows an unchanged resource. */
export const recorded = { __baseUrl: "https://api.example" };

/** An output whose value a preview does not know. */
export const unknown = () => pulumi.output(pulumi.unknown) as unknown as pulumi.Output<string>;

const all: Registration[] = [];

/** What runs a program: unit tests with mocks have no engine. */
type Run = "mocks" | "preview" | "up";

/** Installs an engine, which returns the inputs of each resource without a response of its own. */
export async function mockEngine(answers: Answers = {}, run: Run = "mocks"): Promise<void> {
  const isPreview = run === "preview";
  // Pulumi connects to an engine only when something is logged, which tests listen to instead.
  const engine = run === "mocks" ? "" : "127.0.0.1:9";
  pulumi.runtime.resetOptions("project", "stack", -1, engine, "", isPreview, "");
  const newResource = async ({ type, name, id, inputs }: MockResourceArgs) => {
    // An engine of its own adds that itself.
    const place = isPreview && typeof answers !== "function" ? placeOf(type) : {};
    const given = { ...place, ...(inputs as Registration["inputs"]) };
    const { secretOutputs = [], frames = [] } = requests.get(name) ?? {};
    all.push({ type, name, id, inputs: given, secretOutputs, frames });
    const same = { id: isPreview ? undefined : (id ?? `${name}-id`), state: given };
    const answerOf = typeof answers === "function" ? answers : answers[name];
    const answer = (await answerOf?.(given, name)) ?? same;
    return { id: answer.id, state: answer.state };
  };
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "project", "stack", isPreview);
  const monitor: object = pulumi.runtime.getMonitor() ?? {};
  const prototype = Object.getPrototypeOf(monitor) as object;
  const mocks = Object.create(prototype, Object.getOwnPropertyDescriptors(monitor)) as object;
  const requests = new Map<string, Pick<Registration, "secretOutputs" | "frames">>();
  const noted = (request: RegisterResourceRequest): void => {
    const frames = (request.getStacktrace()?.getFramesList() ?? []).map((one) => one.getPc()?.getUri() ?? "");
    requests.set(request.getName(), { secretOutputs: request.getAdditionalsecretoutputsList(), frames });
  };
  const ask = (method: string, given: readonly unknown[]): unknown => {
    if (method === "registerResource") noted(given[0] as RegisterResourceRequest);
    return Reflect.apply(Reflect.get(mocks, method) as () => unknown, mocks, given);
  };
  for (const method of ["registerResource", "readResource", "registerResourceOutputs", "supportsFeature"])
    Reflect.set(monitor, method, (...given: unknown[]) => ask(method, given));
  // Without a mock of the engine, functions send requests to the service.
  Reflect.deleteProperty(monitor, "mocks");
}

/** What `check` adds to the inputs of a resource of this package. */
function placeOf(type: string): Readonly<Record<string, string>> {
  const names = type.startsWith("pulumi-nodejs:dynamic/pipes:") ? ["organizationId", "serviceId"] : [];
  const values = names.map((name) => [name, new pulumi.Config("pipes").get(name)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Puts the engine in place for each test of a file. Returns the registrations of the test so far. */
export function useMockEngine(): readonly Registration[] {
  beforeEach(async () => {
    all.length = 0;
    await mockEngine();
  });
  // What a test does not wait for would register with the engine of the next one.
  afterEach(() => pulumi.runtime.disconnect());
  return all;
}

export const settled = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });

/** What an output is rejected with: all of its promises are. */
export async function failureIn(output: pulumi.Output<string>): Promise<Error> {
  const { isKnown, isSecret } = output as unknown as Record<"isKnown" | "isSecret", Promise<boolean>>;
  const [failure] = await Promise.all([isKnown, isSecret].map((promise) => failureOf(() => promise)));
  return failure ?? new Error("nothing failed");
}

/** What a resource is registered with; it has to be the only one of the test. */
export async function registrationOf(resource: pulumi.Resource): Promise<Registration> {
  await settled(resource.urn);
  const [only, ...more] = all;
  if (only === undefined || more.length > 0) throw new Error(`${all.length} resources were registered`);
  return only;
}

/** The lines that a preview logs, by the resource that they are about; those about none are under "". */
export type Logged = Readonly<Record<string, readonly string[]>>;

/** Runs a program as a preview, until it is through with all that it began. Each preview has an engine of its own. */
export const preview = (program: () => unknown, answers: Answers = {}): Promise<Logged> =>
  logged(program, answers, "preview");

/** Runs a program and returns what it logs. */
export async function logged(program: () => unknown, answers: Answers, run: Run): Promise<Logged> {
  const lines = Object.create(null) as Record<string, string[]>;
  const spies = (["info", "warn", "error"] as const).map((level) => {
    const log: typeof pulumi.log.info = (text, resource, _stream, isEphemeral) => {
      const [first = "", ...rest] = text.split("\n").map((line) => line.trim());
      const about = String(Reflect.get(resource ?? {}, "__name") ?? "");
      if (isEphemeral !== true) (lines[about] ??= []).push(`${level}: ${first}`, ...rest);
      return Promise.resolve();
    };
    return jest.spyOn(pulumi.log, level).mockImplementation(log);
  });
  try {
    await mockEngine(answers, run);
    await program();
    await pulumi.runtime.disconnect();
    return lines;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Starts a service for the tests of a file, in the stack configuration; each test finds it as seeded. */
export function useService(options: EmulatorOptions = {}) {
  let running: Emulator | undefined;
  const emulator = (): Emulator => {
    if (running === undefined) throw new Error("the service runs inside tests only");
    return running;
  };
  beforeAll(async () => {
    running = await startEmulator(options);
  });
  beforeEach(() => {
    emulator().reset();
    pulumi.runtime.setAllConfig(configurationOf(emulator()));
  });
  afterAll(async () => {
    pulumi.runtime.setAllConfig({});
    await running?.close();
  });
  return {
    get emulator() {
      return emulator();
    },
    /** Changes the stack configuration for the rest of the test. */
    configure: (change: Readonly<Record<string, string>>): void => {
      pulumi.runtime.setAllConfig({ ...configurationOf(emulator()), ...change });
    },
  };
}
