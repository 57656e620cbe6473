import { defaultSeed } from "pulumi-pipes-emulator";
import { eventsEndpoint, kafkaWith } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { internals } from "../harness/provider/managedResource";
import { type PropertyMap, unknownValue } from "../harness/provider/wire";
import { make } from "../harness/service/otherClient";
import { useSession } from "../harness/session";

/* Private endpoints: the state that pipes need, their DNS names, and the pipes that use them. */

let timeOfService = Date.now;
const session = useSession({ emulator: { transitionMs: 300, now: () => timeOfService() } });
afterEach(() => {
  timeOfService = Date.now;
});

const { reversePrivateEndpoints: seeded } = defaultSeed;
const named = (...names: readonly string[]) => ({
  customPrivateDnsMappings: names.map((privateDnsName) => ({ privateDnsName })),
});
const stored = (id: string) => session.stored("reversePrivateEndpoints", id);
const pipeThrough = (...ids: readonly unknown[]): PropertyMap =>
  kafkaWith({ reversePrivateEndpointIds: ids });

test("a creation ends when the endpoint is ready, so that a pipe of the same run can use it", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  expect(endpoint.outputs).toMatchObject({ status: "Ready", dnsNames: [expect.any(String)] });
  const pipe = await session.deployed("Pipe", pipeThrough(endpoint.state.id));
  expect(pipe.outputs).toMatchObject({
    source: { kafka: { reversePrivateEndpointIds: [endpoint.state.id] } },
  });
  expect(session.warnings).toBe("");
});

test("an endpoint that is not provisioned in time is kept, with a warning", async () => {
  const stopped = Date.now();
  timeOfService = () => stopped;
  const hasty = session.freshProvider({ "pipes:pipeTransitionTimeoutSeconds": "0.01" });
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint, hasty);
  expect(endpoint.outputs).toMatchObject({ status: "Provisioning" });
  expect(session.warnings).toContain("[reversePrivateEndpoint/not-ready]");
  const { message } = await rpcErrorOf(session.resource("Pipe").up(pipeThrough(endpoint.state.id)));
  expect(message).toContain("[http/bad-request]");
});

test.each(["PendingAcceptance", "Rejected", "Expired", "Failed", "Deleting"])(
  "a refresh warns about an endpoint that is %s, which is no drift",
  async (status) => {
    const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
    session.emulator.patch("reversePrivateEndpoints", endpoint.state.id, { status });
    expect(await endpoint.refresh()).toBe("same");
    expect(session.warnings).toContain(`"${status}"`);
    expect(session.warnings).toContain("[reversePrivateEndpoint/not-ready]");
    // An earlier run can have deleted it.
    expect(session.warnings).not.toContain("user deleted");
    expect(await endpoint.up(eventsEndpoint)).toBe("unchanged");
  },
);

test("an update sends the whole list of names, with those that another user added", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", {
    ...eventsEndpoint,
    ...named("a.example", "b.example"),
  });
  const { id } = endpoint.state;
  session.emulator.patch("reversePrivateEndpoints", id, named("a.example", "b.example", "theirs.example"));
  expect(await endpoint.up({ ...eventsEndpoint, ...named("a.example", "c.example") })).toBe("updated");
  expect(session.writes().at(-1)).toEqual({
    request: "PATCH reversePrivateEndpoints/:id",
    body: named("a.example", "c.example", "theirs.example"),
  });
  expect(await endpoint.up({ ...eventsEndpoint, ...named() })).toBe("updated");
  expect(stored(id)?.customPrivateDnsMappings).not.toContainEqual({ privateDnsName: "a.example" });
});

test("a new endpoint with a name that another endpoint has is refused before a request, with that endpoint's ID", async () => {
  const taken = { ...eventsEndpoint, ...named("WAREHOUSE-DB.internal.example") };
  const { message } = await rpcErrorOf(session.resource("ReversePrivateEndpoint").up(taken));
  expect(message).toContain("[reversePrivateEndpoint/duplicate]");
  expect(message).toContain(`adoptId to "${seeded.warehouse}"`);
  expect(session.writes()).toEqual([]);
});

test("an update to a name that another endpoint of the service has is refused", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  const taken = { ...eventsEndpoint, ...named("WAREHOUSE-DB.internal.example") };
  const { message } = await rpcErrorOf(endpoint.up(taken));
  expect(message).toContain("[http/bad-request]");
});

test("another description replaces the endpoint, because no update changes it", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  const { id } = endpoint.state;
  expect(await endpoint.up({ ...eventsEndpoint, description: "Other" })).toBe("replaced");
  expect(endpoint.state.id).not.toBe(id);
  expect(session.emulator.get("reversePrivateEndpoints", id)).toBeUndefined();
});

test.each<readonly [string, PropertyMap, boolean]>([
  ["with DNS names, which are unique, deletes the old endpoint first", named("a.example"), true],
  [
    "with names that are not known yet deletes the old endpoint first",
    { customPrivateDnsMappings: unknownValue },
    true,
  ],
  ["without DNS names creates the new endpoint first", named(), false],
])("a replacement %s", async (_, names, expected) => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", {
    ...eventsEndpoint,
    ...named("a.example"),
  });
  const { id } = endpoint.state;
  const inputs = await endpoint.check({ ...eventsEndpoint, description: "Other", ...names });
  const { replaces, deleteBeforeReplace } = await endpoint.diff(inputs);
  expect({ replaces, deleteBeforeReplace }).toEqual({
    replaces: ["description"],
    deleteBeforeReplace: expected,
  });
  expect(stored(id)).toBeDefined();
});

test("a replaced endpoint keeps the DNS names of its program", async () => {
  const args = { ...eventsEndpoint, ...named("a.example") };
  const endpoint = await session.deployed("ReversePrivateEndpoint", args);
  expect(await endpoint.up({ ...args, description: "Other" })).toBe("replaced");
  expect(stored(endpoint.state.id)).toMatchObject({ description: "Other", ...named("a.example") });
});

test("an endpoint that a pipe uses is not deleted, and the error names the pipe", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  const { id } = endpoint.state;
  const pipe = await make(session.emulator, "pipes", pipeThrough(id.toUpperCase()));
  session.clearRequests();
  const { message } = await rpcErrorOf(endpoint.destroy());
  expect(message).toContain("[reversePrivateEndpoint/in-use]");
  expect(message).toContain(pipe);
  expect(session.writes()).toEqual([]);
  session.emulator.delete("pipes", pipe);
  await endpoint.destroy();
  expect(session.emulator.get("reversePrivateEndpoints", id)).toBeUndefined();
});

test("a service that refuses the deletion because of a use that no list shows is believed", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  session.emulator.addFault({ method: "DELETE", action: { status: 409 }, times: 1 });
  const { message } = await rpcErrorOf(endpoint.destroy());
  expect(message).toContain("[reversePrivateEndpoint/in-use]");
  expect(stored(endpoint.state.id)).toMatchObject({ description: "Events" });
});

test("a deletion waits until the service no longer returns the endpoint", async () => {
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint);
  session.emulator.setQuirks({ lingeringDeletion: 2 });
  const { id } = endpoint.state;
  await endpoint.destroy();
  expect(stored(id)).toBeUndefined();
});

test("a deletion that takes too long fails and keeps the resource, and the next run ends it", async () => {
  const hasty = session.freshProvider({ "pipes:pipeTransitionTimeoutSeconds": "1" });
  const endpoint = await session.deployed("ReversePrivateEndpoint", eventsEndpoint, hasty);
  session.emulator.setQuirks({ lingeringDeletion: 1_000_000 });
  const { message } = await rpcErrorOf(endpoint.destroy());
  expect(message).toContain("[reversePrivateEndpoint/transition]");
  expect(endpoint.exists).toBe(true);
  session.emulator.delete("reversePrivateEndpoints", endpoint.state.id);
  await endpoint.destroy();
  expect(endpoint.exists).toBe(false);
});

describe("the DNS names of a program", () => {
  const problemsOf = async (args: PropertyMap): Promise<readonly string[]> => {
    const inputs = { ...internals("ReversePrivateEndpoint"), ...args };
    const { failures } = await session.provider.check({}, inputs);
    return failures.map(({ reason }) => reason.split(":")[0] ?? "");
  };
  const mappings = (...customPrivateDnsMappings: readonly PropertyMap[]) => ({
    ...eventsEndpoint,
    customPrivateDnsMappings,
  });

  test("are refused in the preview if they differ only in capital letters", async () => {
    const args = mappings({ privateDnsName: "a.example" }, { privateDnsName: "A.example" });
    expect(await problemsOf(args)).toEqual(["customPrivateDnsMappings"]);
  });

  test("that are not known yet are no reason to refuse", async () => {
    const unknown = { privateDnsName: unknownValue };
    expect(await problemsOf(mappings(unknown, unknown))).toEqual([]);
  });

  test("of an adopted endpoint are judged by its type on the service", async () => {
    const args = {
      adoptId: seeded.brokers,
      customPrivateDnsMappings: [{ privateDnsName: "a", targetId: "t" }],
    };
    const { message } = await rpcErrorOf(session.resource("ReversePrivateEndpoint").up(args));
    expect(message).toContain("[args/invalid]");
    expect(session.writes()).toEqual([]);
  });
});

test("an imported endpoint is adopted without a change", async () => {
  const { description, type, vpcEndpointServiceName } = stored(seeded.brokers) ?? {};
  const args = { adoptId: seeded.brokers, description, type, vpcEndpointServiceName };
  const endpoint = session.resource("ReversePrivateEndpoint");
  await endpoint.up(args);
  expect(session.writes()).toEqual([]);
  await endpoint.destroy();
  expect(stored(seeded.brokers)).toMatchObject({ description: "Brokers" });
});
