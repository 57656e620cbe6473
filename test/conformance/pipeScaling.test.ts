import { defaultSeed } from "pulumi-pipes-emulator";
import { postgresArgs } from "../harness/args";
import { eventually } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";

const session = useSession();
const { serviceId } = defaultSeed;
const sizes = { replicaCpuMillicores: 2000, replicaMemoryGb: 8 };
const scaling = () => session.stored("scalings", serviceId);

test("waits for the first database pipe of the service, which the same run creates", async () => {
  session.emulator.delete("scalings", serviceId);
  const resource = session.resource("PipeScaling");
  const up = resource.up(sizes);
  await eventually(() => session.requests().filter((one) => one === "GET pipesCdcScaling").length > 2);
  expect(session.writes()).toEqual([]);
  await session.resource("Pipe", session.freshProvider()).up(postgresArgs());
  expect(await up).toBe("created");
  expect(scaling()).toMatchObject(sizes);
  expect(await resource.refresh()).toBe("same");
});

test("waits no longer than pipes:pipeTransitionTimeoutSeconds, and its error names what to create", async () => {
  session.emulator.delete("scalings", serviceId);
  const hasty = session.freshProvider({ "pipes:pipeTransitionTimeoutSeconds": "0.5" });
  const { message, partial } = await rpcErrorOf(session.resource("PipeScaling", hasty).up(sizes));
  expect(message).toMatch(/database pipe.*dependsOn.*\[object\/not-found\]$/);
  expect(partial).toBeUndefined();
});

test("sends both sizes if the program sets both, and keeps the size that another user changed", async () => {
  const resource = await session.deployed("PipeScaling", sizes);
  session.emulator.patch("scalings", serviceId, { replicaMemoryGb: 16 });
  session.clearRequests();
  await resource.up({ ...sizes, replicaCpuMillicores: 4000 });
  const body = { replicaCpuMillicores: 4000, replicaMemoryGb: 16 };
  expect(session.writes()).toEqual([{ request: "PATCH pipesCdcScaling", body }]);
  expect(session.warnings).toContain("[update/drift]");
  expect(await resource.refresh()).toBe("drifted");
});

test("waits until the service shows the new sizes, which takes it some minutes", async () => {
  session.emulator.setQuirks({ staleAfterScaling: 3 });
  const resource = await session.deployed("PipeScaling", sizes);
  expect(await resource.refresh()).toBe("same");
  expect(session.warnings).toBe("");
});

test("sizes that a service returns as quantities, or as zeros while it scales, are no drift", async () => {
  const resource = await session.deployed("PipeScaling", sizes);
  session.emulator.patch("scalings", serviceId, { replicaCpuMillicores: "2", replicaMemoryGb: "8Gi" });
  expect(await resource.refresh()).toBe("same");
});

test.each([
  ["no JSON", { status: 404, body: "html" }],
  ["no code of the service", { status: 404, body: "text", message: '{"message":"Not Found"}' }],
] as const)("stays in the state after a 404 with %s", async (_what, action) => {
  const resource = await session.deployed("PipeScaling", sizes);
  session.emulator.addFault({ path: "CdcScaling", action });
  await rpcErrorOf(resource.refresh());
  expect(resource.exists).toBe(true);
});

test("another service is another object, and the compute of the first one stays", async () => {
  const resource = await session.deployed("PipeScaling", sizes);
  const inputs = await resource.check({ ...sizes, serviceId: defaultSeed.spareServiceId });
  expect((await resource.diff(inputs)).replaces).toEqual(["serviceId"]);
  await resource.destroy();
  expect(scaling()).toMatchObject(sizes);
});
