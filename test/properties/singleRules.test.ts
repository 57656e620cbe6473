import { defaultSeed } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, kafkaWith, stockTables } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { useService } from "./support/service";

const service = useService({ recorded: true, strict: false });
const bodies = (): readonly unknown[] => service.writes.map(({ body }) => body);

const rabbit = { host: "queue.test", port: 5672, queues: [{ name: "a" }] };

test.each(["Pipe", "PipeSettings"] as const)(
  "%s manages a pipe whose kind of source this version does not know, but for its source",
  async (kind) => {
    const { pipeId } = eventsPipe;
    service.emulator.patch("pipes", pipeId, { source: { kafka: null, rabbit } });
    const live = () => service.emulator.get("pipes", pipeId);
    const { database, table } = live()?.destination ?? {};
    const own = { name: "ours", settings: { dbms_max_threads: 4 } };
    const args =
      kind === "Pipe"
        ? { adoptId: pipeId, ...own, destination: { database, table }, source: {} }
        : { pipeId, ...own };
    const pipe = await service.deployed(kind, args);
    expect(live()).toMatchObject({ name: "ours", source: { rabbit } });
    expect(JSON.stringify(pipe.inputs)).not.toContain("rabbit");
    expect(await pipe.refresh()).toBe("same");
    const withPort = (port: number) => ({ ...args, source: { additionalFields: { rabbit: { port } } } });
    await pipe.up(withPort(5673));
    expect(live()?.source).toEqual({ rabbit: { ...rabbit, port: 5673 } });
    expect(await pipe.refresh()).toBe("same");
  },
);

test.each([
  { credentials: { username: "", password: "" } },
  { schemaRegistry: { url: "https://r.test", credentials: { username: "r", password: "" } } },
])("credentials are sent complete, also if a part of them is empty: %j", async (kafka) => {
  await service.deployed("Pipe", kafkaWith(kafka));
  expect(bodies()[0]).toMatchObject({ source: { kafka } });
});

test("tables of a pipe that must be paused, on a service that offers no pause, fail and the pipe keeps running", async () => {
  service.behaveLike({ contractOnly: "405" });
  const up = service.resource("PipeSettings").up(stockTables("items"));
  expect((await failureOf(() => up)).message).toContain("must be paused");
  expect(service.emulator.get("pipes", defaultSeed.pipes.postgres)?.state).toBe("Running");
});

test("a repeated address is one entry of a key; with two descriptions it is refused or repaired", async () => {
  const [office, other] = ["office", "other"].map((description) => ({ source: "10.0.0.0/8", description }));
  const args = { ...ciKey, ipAccessList: [office, office] };
  const key = await service.deployed("AccessKey", args);
  expect(bodies()).toEqual([{ ipAccessList: [office] }]);
  service.emulator.patch("keys", ciKey.adoptId, { ipAccessList: args.ipAccessList });
  expect(await key.refresh()).toBe("same");
  service.emulator.patch("keys", ciKey.adoptId, { ipAccessList: [other, office] });
  expect(await key.refresh()).toBe("drifted");
  expect(await key.up(args)).toBe("updated");
  expect(service.emulator.get("keys", ciKey.adoptId)?.ipAccessList).toEqual([office]);
  const { message } = await failureOf(() => key.check({ ...ciKey, ipAccessList: [office, other] }));
  expect(message).toMatch(/^ipAccessList\[1\]\.source: /);
});
