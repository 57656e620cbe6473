import { eventsPipe, shopPipe } from "../harness/args";
import { useService } from "./support/service";

const service = useService({ recorded: true });

const user = { username: "reader", password: "first password" };
const otherUser = { username: "reader", password: "second password" };
const key = { accessKeyId: "id", secretKey: "first secret" };
const otherKey = { accessKeyId: "id", secretKey: "second secret" };

const sources = [
  { kind: "kafka", field: "credentials", first: user, second: otherUser },
  { kind: "postgres", field: "credentials", first: user, second: otherUser },
  { kind: "objectStorage", field: "accessKey", first: key, second: otherKey },
  { kind: "kinesis", field: "accessKey", first: key, second: otherKey },
] as const;

test.each(sources)(
  "the $field of a $kind source are sent once, and again when they change",
  async ({ kind, field, first, second }) => {
    const pipeId = service.emulator.seed.pipes[kind];
    const argsWith = (secret: object, name: string) => ({
      pipeId,
      name,
      source: { [kind]: { [field]: secret } },
    });
    const pipe = service.resource("PipeSettings");
    const sent = () => service.writes.map(({ body }) => body);
    await pipe.up(argsWith(first, "one"));
    expect(sent()).toEqual([{ name: "one", source: { [kind]: { [field]: first } } }]);
    service.nextRun();
    await pipe.up(argsWith(first, "two"));
    expect(sent()).toEqual([{ name: "two" }]);
    service.nextRun();
    await pipe.refresh();
    await pipe.up(argsWith(first, "three"));
    expect(sent()).toEqual([{ name: "three" }]);
    service.nextRun();
    await pipe.up(argsWith(second, "three"));
    expect(sent()).toEqual([{ source: { [kind]: { [field]: second } } }]);
  },
);

test("a connection that somebody else changed is put back together with the credentials", async () => {
  const { host, port } = { host: "db.example", port: 5433 };
  const pipe = service.resource("PipeSettings");
  const args = { ...shopPipe, source: { postgres: { host, port, credentials: user } } };
  await pipe.up(args);
  service.emulator.patch("pipes", shopPipe.pipeId, { source: { postgres: { port: 1 } } });
  service.nextRun();
  await pipe.refresh();
  await pipe.up(args);
  expect(service.writes.map(({ body }) => body)).toEqual([
    { source: { postgres: { port, credentials: user } } },
  ]);
});

test("credentials that args stop to name are neither sent nor cleared", async () => {
  const pipe = service.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, source: { kafka: { credentials: user } } });
  service.nextRun();
  await pipe.up({ ...eventsPipe, name: "events" });
  expect(service.writes.map(({ body }) => body)).toEqual([{ name: "events" }]);
  expect(service.emulator.get("pipes", eventsPipe.pipeId)?.source?.kafka?.credentials).toEqual(user);
});

test("a secret that the service returns is seen, and so is that somebody removed it", async () => {
  const args = { ...eventsPipe, source: { kafka: { caCertificate: "a certificate" } } };
  const pipe = service.resource("PipeSettings");
  await pipe.up(args);
  service.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { caCertificate: null } } });
  service.nextRun();
  expect(await pipe.refresh()).toBe("drifted");
  await pipe.up(args);
  expect(service.writes.map(({ body }) => body)).toEqual([args.source].map((source) => ({ source })));
});
