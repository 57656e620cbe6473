import { defaultSeed } from "pulumi-pipes-emulator";
import { eventsPipe, shopPipe } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";
import { secretPathsIn, visibleText } from "../harness/provider/wire";

const session = useSession();
const patch = (body: unknown) => ({ request: "PATCH pipes/:id", body });
const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const accessKey = { accessKeyId: "access-key-of-the-test", secretKey: "secret-key-of-the-test" };
const archivePipe = { pipeId: defaultSeed.pipes.objectStorage };
const clicksPipe = { pipeId: defaultSeed.pipes.kinesis };
const sourceOf = (pipeId: string) => session.stored("pipes", pipeId)?.source;

describe.each([
  ["kafka", eventsPipe, { credentials }],
  ["objectStorage", archivePipe, { accessKey }],
  ["kinesis", clicksPipe, { accessKey }],
  ["postgres", shopPipe, { credentials }],
] as const)("the credentials of a %s source", (kind, pipe, secret) => {
  const field = Object.keys(secret)[0] ?? "";
  const args = { ...pipe, source: { [kind]: secret } };

  test("are sent on adoption, and marked secret in state and inputs", async () => {
    const resource = session.resource("PipeSettings");
    await resource.up(args);
    expect(session.writes()).toEqual([patch({ source: { [kind]: secret } })]);
    expect(sourceOf(pipe.pipeId)?.[kind]).toMatchObject(secret);
    expect(secretPathsIn(resource.state.inputs)).toEqual([`source.${kind}.${field}`]);
    expect(secretPathsIn(resource.state.outputs)).toEqual([`source.${kind}.${field}`]);
    expect(visibleText(resource.state)).not.toContain("of-the-test");
  });

  test("are not sent again while they are unchanged, and survive a refresh", async () => {
    const resource = session.resource("PipeSettings");
    await resource.up(args);
    session.clearRequests();
    expect(await resource.refresh()).toBe("same");
    expect(visibleText(resource.state)).not.toContain("of-the-test");
    expect(await resource.up(args)).toBe("unchanged");
    await resource.up({ ...args, name: "another name" });
    expect(session.writes()).toEqual([patch({ name: "another name" })]);
  });

  test("are sent alone when they change", async () => {
    const resource = session.resource("PipeSettings");
    await resource.up(args);
    session.clearRequests();
    const changed = Object.fromEntries(
      Object.keys(secret[field as keyof typeof secret]).map((key) => [key, `new-${key}`]),
    );
    await resource.up({ ...pipe, source: { [kind]: { [field]: changed } } });
    expect(session.writes()).toEqual([patch({ source: { [kind]: { [field]: changed } } })]);
  });
});

test("a certificate that is only returned is marked secret too", async () => {
  const kafka = { ...sourceOf(eventsPipe.pipeId)?.kafka };
  const schemaRegistry = { url: "https://registry.test", caCertificate: "registry-of-the-test" };
  session.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { ...kafka, schemaRegistry } } });
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, name: "events" });
  expect(secretPathsIn(pipe.state.outputs)).toContain("source.kafka.schemaRegistry.caCertificate");
  await pipe.refresh();
  expect(visibleText(pipe.state)).not.toContain("registry-of-the-test");
});

test("a changed host goes with the credentials, and with nothing else of the connection", async () => {
  const postgres = { host: "shop-db.internal.example", port: 5432, credentials };
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, source: { postgres } });
  session.clearRequests();
  await pipe.up({ ...shopPipe, source: { postgres: { ...postgres, host: "replica.internal.example" } } });
  expect(session.writes()).toEqual([
    patch({ source: { postgres: { host: "replica.internal.example", credentials } } }),
  ]);
  expect(sourceOf(shopPipe.pipeId)?.postgres).toMatchObject({ host: "replica.internal.example", port: 5432 });
});

test("an unchanged connection is not sent, not even on adoption", async () => {
  const postgres = {
    host: "shop-db.internal.example",
    port: 5432,
    database: "shop",
    settings: { pullBatchSize: 5 },
  };
  await session.resource("PipeSettings").up({ ...shopPipe, source: { postgres } });
  expect(session.writes()).toEqual([patch({ source: { postgres: { settings: { pullBatchSize: 5 } } } })]);
});

test("a secret text that the service returns is compared with what it returns", async () => {
  const caCertificate = "certificate-of-the-test";
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, source: { kafka: { caCertificate } } });
  expect(secretPathsIn(pipe.state.outputs)).toEqual(["source.kafka.caCertificate"]);
  session.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { caCertificate: "replaced" } } });
  expect(await pipe.refresh()).toBe("drifted");
  expect(visibleText(pipe.state)).not.toMatch(/replaced|of-the-test/);
});

test("validateSamples goes with a change of the source, and causes no request of its own", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, source: { validateSamples: true } });
  expect(session.writes()).toEqual([]);
  const source = { validateSamples: true, kafka: { iamRole: "role/new" } };
  await pipe.up({ ...eventsPipe, source });
  expect(session.writes()).toEqual([patch({ source })]);
  expect(await pipe.refresh()).toBe("same");
});

describe("columns and field mappings", () => {
  const columns = [{ name: "order_id", type: "UInt64" }];
  const fieldMappings = [{ sourceField: "id", destinationField: "order_id" }];
  const live = () => {
    const { destination, fieldMappings: mappings } = session.stored("pipes", eventsPipe.pipeId) ?? {};
    return { columns: destination?.columns, fieldMappings: mappings };
  };

  test.each([
    ["columns alone", { destination: { columns } }, { columns }],
    ["field mappings alone", { fieldMappings }, { fieldMappings }],
    ["both", { destination: { columns }, fieldMappings }, { columns, fieldMappings }],
  ])("travel as a pair where args give %s", async (_what, args, changed) => {
    const expected = { ...live(), ...changed };
    const pipe = session.resource("PipeSettings");
    await pipe.up({ ...eventsPipe, ...args });
    const { columns: sent, fieldMappings: mapped } = expected;
    expect(session.writes()).toEqual([patch({ destination: { columns: sent }, fieldMappings: mapped })]);
    expect(live()).toEqual(expected);
    expect(await pipe.refresh()).toBe("same");
  });

  test("keep their order, which matters", async () => {
    const reversed = [...(live().columns ?? [])].reverse();
    await session.resource("PipeSettings").up({ ...eventsPipe, destination: { columns: reversed } });
    expect(live().columns).toEqual(reversed);
  });
});

test("a source of another kind than the pipe's is refused by the service, and the reason reaches the user", async () => {
  const pipe = session.resource("PipeSettings");
  const { message } = await rpcErrorOf(pipe.up({ ...shopPipe, source: { kafka: { iamRole: "role/new" } } }));
  expect(message).toContain("source.kafka: the pipe has a source of another kind");
});
