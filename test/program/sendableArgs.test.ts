import * as pulumi from "@pulumi/pulumi";
import { Alert, Dashboard, PipeSettings } from "pulumi-pipes";
import { kindWithSendableArgs } from "../../provider/src/program/resource";
import { latencyAlert } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { registrationOf, useMockEngine } from "./engine";

const registered = useMockEngine();

const pipeId = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const withFields = (additionalFields: unknown): PipeSettings =>
  Reflect.construct(PipeSettings, ["r", { pipeId, additionalFields }]) as PipeSettings;

const unsendable = {
  "a function": () => 1,
  "a symbol": Symbol("s"),
  "a big integer": 5n,
  "a number that is not finite": Number.NaN,
  "a date": new Date(0),
  "a map": new Map([["a", 1]]),
  "a set": new Set([1]),
  bytes: Buffer.from("a"),
  "an asset": new pulumi.asset.StringAsset("a"),
  "a field of the name __proto__": JSON.parse('{"__proto__": 1}') as unknown,
};

describe.each(Object.entries(unsendable))("args with %s", (_what, value) => {
  test("are refused with the path, before a request", async () => {
    const error = await failureOf(() => withFields({ a: [{ b: value }] }));
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toMatch(/^PipeSettings "r": additionalFields\.a\[0\]\.b(\.__proto__)?: /);
    expect(registered).toEqual([]);
  });
});

/** What fails a registration: Pulumi awaits the kind before it sends anything. */
const laterFailure = async (additionalFields: unknown): Promise<Error> =>
  failureOf(() => kindWithSendableArgs("PipeSettings", "r", { additionalFields }));

test.each<readonly [string, unknown]>([
  ["a promise", Promise.resolve({ b: () => 1 })],
  ["an output", pulumi.output({ b: () => 1 })],
  ["a promise inside a promise", Promise.resolve({ b: Promise.resolve(() => 1) })],
  ["a promise of a date", { b: Promise.resolve(new Date(0)) }],
])("a value inside %s that Pulumi does not send fails the resource with its path", async (_what, a) => {
  const { message } = await laterFailure({ a });
  expect(message).toContain('PipeSettings "r": additionalFields.a.b: ');
});

test("a circular object is refused with its path, also through a promise", async () => {
  const circular: Record<string, unknown> = { name: "a" };
  circular["inside"] = [{ again: circular }];
  const { message } = await failureOf(() => withFields(circular));
  expect(message).toContain('PipeSettings "r": additionalFields.inside[0].again: ');
  const eventual: Record<string, unknown> = {};
  eventual["later"] = Promise.resolve(eventual);
  expect((await laterFailure(eventual)).message).toContain(": additionalFields.later: ");
  expect(registered).toEqual([]);
});

test("values inside outputs that Pulumi sends are registered, with their kind", async () => {
  const { inputs } = await registrationOf(withFields(pulumi.output({ a: [pulumi.secret(1), null] })));
  expect(inputs).toMatchObject({ __kind: "PipeSettings", additionalFields: { value: { a: [1, null] } } });
});

test("an object can be at two places of the args", async () => {
  const twice = { a: 1 };
  const { inputs } = await registrationOf(withFields({ first: twice, second: [twice, twice] }));
  expect(inputs["additionalFields"]).toEqual({ first: twice, second: [twice, twice] });
});

test.each([
  ["one output", pulumi.output(latencyAlert)],
  ["one promise", Promise.resolve(latencyAlert)],
])("args that are %s are refused, because each field is a value of its own", async (_what, args) => {
  const error = await failureOf(() => Reflect.construct(Alert, ["a", args]) as unknown);
  expect(error.message).toMatch(/^Alert "a": .*\[args\/unsendable\]$/);
});

test.each(["toString", "valueOf", "constructor", "then"])("a field of the name %s is sent", async (name) => {
  const odd = JSON.parse(`{"${name}":1}`) as Record<string, number>;
  const tiles = [{ name, x: 0, y: 0, w: 1, h: 1, config: odd, ...odd }];
  const { inputs } = await registrationOf(new Dashboard("d", { name, tiles, additionalFields: odd }));
  expect(JSON.parse(JSON.stringify(inputs))).toMatchObject({ tiles, additionalFields: odd });
});
