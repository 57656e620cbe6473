import * as pulumi from "@pulumi/pulumi";
import { Alert, Provider } from "pulumi-pipes";
import { failureOf } from "../harness/outcomes";
import { registrationOf, useMockEngine } from "./engine";
import { latencyAlert } from "../harness/args";

useMockEngine();

const before: unknown = Reflect.get(Error, "prepareStackTrace");
let formatted: number;
const counting = (error: Error, sites: readonly NodeJS.CallSite[]): string => {
  formatted += 1;
  return [String(error), ...sites.map((site) => `    at f (${site.getFileName() ?? ""}:1:1)`)].join("\n");
};

beforeEach(() => {
  formatted = 0;
  Reflect.set(Error, "prepareStackTrace", counting);
});
afterEach(() => {
  expect(Reflect.get(Error, "prepareStackTrace")).toBe(counting);
  Reflect.set(Error, "prepareStackTrace", before);
  Reflect.deleteProperty(process.env, "PIPES_FULL_STACK_TRACES");
  Reflect.deleteProperty(process.env, "PULUMI_DEBUG_PROMISE_LEAKS");
});

test.each([
  ["a resource", (): unknown => new Alert("r", latencyAlert)],
  ["a resource that `get` reads", (): unknown => Alert.get("r", "o/s/a")],
  ["a provider", (): unknown => new Provider("eu", { organizationId: "o" })],
])("the SDK formats one stack trace for %s, the one for the state", (_what, create) => {
  create();
  expect(formatted).toBe(1);
});

test.each([
  ["PIPES_FULL_STACK_TRACES", "true"],
  ["PULUMI_DEBUG_PROMISE_LEAKS", "1"],
])("%s=%s lets the SDK format all of them", (variable, value) => {
  process.env[variable] = value;
  new Alert("r", latencyAlert);
  expect(formatted).toBeGreaterThan(50);
});

class Mine extends Alert {}

// The SDK finds no position in the frame of a function without a name.
const creating = {
  alert: () => new Alert("r", latencyAlert),
  "class of the program": () => new Mine("r", latencyAlert),
  provider: () => new Provider("r", { organizationId: "o" }),
};

describe.each(Object.entries(creating))("the state of a resource: %s", (_what, create) => {
  const calls = (depth: number): pulumi.Resource => (depth === 0 ? create() : calls(depth - 1));
  const ofProgram = `file://${__filename}`;

  test.each([
    ["a formatter of the program", counting],
    ["the formatter of Node", undefined],
  ])("has three frames, all of the program, with %s", async (_which, formatter) => {
    Reflect.set(Error, "prepareStackTrace", formatter);
    const resource = calls(5);
    expect(Reflect.get(Error, "prepareStackTrace")).toBe(formatter);
    Reflect.set(Error, "prepareStackTrace", counting);
    expect((await registrationOf(resource)).frames).toEqual([ofProgram, ofProgram, ofProgram]);
  });

  test("has all frames of the program with PIPES_FULL_STACK_TRACES, and no constructor of this package", async () => {
    process.env["PIPES_FULL_STACK_TRACES"] = "true";
    const { frames } = await registrationOf(calls(5));
    expect(frames.slice(0, 6)).toEqual(Array(6).fill(ofProgram));
  });
});

test("a transformation has its own stack traces", () => {
  let stack: string | undefined;
  const transformation = (): undefined => void (stack = new Error("mine").stack);
  new Alert("r", latencyAlert, { transformations: [transformation] });
  expect(stack).toMatch(/^Error: mine\n {4}at f \(.*stackTraces\.test\.ts:/);
});

test("a registration that throws at once restores Error.prepareStackTrace", async () => {
  expect(await failureOf(() => new Alert("", latencyAlert))).toBeInstanceOf(Error);
  expect(await failureOf(() => new Alert("r", latencyAlert, { import: "x" }))).toBeInstanceOf(
    pulumi.RunError,
  );
});
