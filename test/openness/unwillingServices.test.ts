import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { inputDiff } from "../drift/support/nothingToDo";
import { storyMs, useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import { latencyAlert } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { caseCount, runs } from "../harness/random";
import { bags, changeAt, mappingArgs, objectAt, places } from "./support/saidFields";

/*
 * Services that lose, respell or refuse what they do not know.
 */

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

test.each(places)(
  "what the service drops of $title stays in the state, with one warning",
  async (place) => {
    const story = fc.asyncProperty(bags, async (said) => {
      service.reset();
      warnings.clear();
      service.behaveLike({ dropUnknownFields: true });
      const resource = service.resource(place.kind);
      await resource.up(place.args(said));
      const { inputs } = resource;
      expect(warnings.all.length).toBeLessThanOrEqual(1);
      for (const warning of warnings.all)
        expect(warning).toContain("answers another value than was asked, or none");
      warnings.clear();
      await resource.refresh();
      expect(inputDiff(inputs, resource.inputs)).toEqual({});
      await service.nextRun().update(resource.state.id, resource.outputs, resource.inputs);
      expect(service.writes).toEqual([]);
      service.nextRun();
      expect(warnings.all).toEqual([]);
    });
    await fc.assert(story, { ...runs, numRuns: caseCount(0.5) });
  },
  storyMs,
);

test.each(places)(
  "what the service spells otherwise in $title is no change until it changes there",
  async (place) => {
    const resource = service.resource(place.kind);
    // What is said as this text comes back as a number.
    const said = { size: "exactly 1e400", deep: { size: "exactly 1e400", a: 1 } };
    await resource.up(place.args(said));
    expect(warnings.all).toEqual([expect.stringContaining("answers another value than was asked, or none")]);
    warnings.clear();
    const { inputs } = resource;
    await resource.refresh();
    expect(inputDiff(inputs, resource.inputs)).toEqual({});
    await service.nextRun().update(resource.state.id, resource.outputs, resource.inputs);
    expect(service.writes).toEqual([]);
    service.nextRun();
    expect(warnings.all).toEqual([]);
    changeAt(service.emulator, place, { size: 7 });
    expect(await resource.refresh()).toBe("drifted");
    expect(Object.values(inputDiff(inputs, resource.inputs))).toEqual([["exactly 1e400", 7]]);
  },
);

const alertId = defaultSeed.alerts.errorRate;
const alert = () => service.emulator.get("alerts", alertId);

test("fields that only go back and are refused one by one are left out, and told as lost", async () => {
  const resource = service.resource("Alert");
  await resource.up({ ...latencyAlert, adoptId: alertId });
  service.emulator.patch("alerts", alertId, { region: "eu", tier: 2, channel: { severity: "high" } });
  service.behaveLike({ refuseUnknownInUpdates: true });
  service.nextRun();
  await resource.up({ ...latencyAlert, adoptId: alertId, threshold: 300 });
  expect(alert()).toMatchObject({ threshold: 300 });
  expect(service.writes).toHaveLength(4);
  expect(warnings.all).toHaveLength(1);
  for (const name of ["region", "tier", "channel.severity"]) expect(warnings.all[0]).toContain(name);
  expect(warnings.all[0]).not.toMatch(/"?eu\b|high/);
});

test("names with dots, and none at all, are told as lost like all others", async () => {
  const resource = service.resource("Alert");
  await resource.up({ ...latencyAlert, adoptId: alertId });
  service.emulator.patch("alerts", alertId, { "my.region": "eu", "": 1, channel: { "a.b": "high" } });
  service.behaveLike({ refuseUnknownInUpdates: true });
  service.nextRun();
  await resource.up({ ...latencyAlert, adoptId: alertId, threshold: 300 });
  expect(alert()).toMatchObject({ threshold: 300 });
  expect(warnings.all).toHaveLength(1);
  for (const name of ["my.region", '""', "channel.a.b"]) expect(warnings.all[0]).toContain(name);
});

test("a field that the program says and the service refuses fails, and nothing is sent twice", async () => {
  service.behaveLike({ refuseUnknownInUpdates: true });
  const resource = service.resource("Alert");
  const refused = resource.up({
    ...latencyAlert,
    adoptId: alertId,
    additionalFields: { region: "not-to-be-shown" },
  });
  const text = String(await failureOf(() => refused));
  expect(text).toContain("region");
  expect(text).not.toContain("not-to-be-shown");
  expect(service.writes).toHaveLength(1);
});

test.each(places)("no message repeats a value of $title", async (place) => {
  const value = "value-not-to-be-shown";
  const said = { a: value, deep: { [value]: value, list: [value] } };
  const resource = service.resource(place.kind);
  service.behaveLike({ dropUnknownFields: true });
  await resource.up(place.args(said));
  service.behaveLike({});
  await resource.up(place.args({ a: `${value}-2` }));
  await resource.up(place.args({}));
  const messages = [
    ...warnings.all,
    await failed(place.args({ id: value })),
    await failed(place.args(value as never)),
    await failed({ ...place.args(said), unheard: value }),
  ];
  expect(messages.join("\n")).not.toContain(value);
  expect(messages.length).toBeGreaterThan(4);

  async function failed(args: Parameters<typeof resource.up>[0]): Promise<string> {
    return String(await failureOf(() => resource.up(args)));
  }
});

test("no message repeats a number either that a service puts into its refusal", async () => {
  const pin = 98_765_432;
  service.emulator.addFault({ method: "PUT", action: { status: 400, message: `pin ${pin} is taken` } });
  const resource = service.resource("Alert");
  const refused = resource.up({ ...latencyAlert, adoptId: alertId, additionalFields: { deep: { pin } } });
  expect(String(await failureOf(() => refused))).toContain("pin [secret] is taken");
});

test("a table mapping says more, and with something else it cannot be edited in place", async () => {
  const resource = service.resource("PipeSettings");
  await resource.up(mappingArgs({ tableOwner: "a", deep: { x: [] } }));
  const live = service.emulator.get("pipes", resource.state.id);
  const mapping = live?.source?.postgres?.tableMappings?.find(({ sourceTable }) => sourceTable === "first");
  expect(objectAt(mapping, [])).toMatchObject({ tableOwner: "a" });
  const { inputs } = resource;
  await resource.refresh();
  expect(inputDiff(inputs, resource.inputs)).toEqual({});
  const failure = await failureOf(() => resource.up(mappingArgs({ tableOwner: "b" })));
  expect(String(failure)).toContain("cannot be edited in place");
});
