import { kafkaPipe, objectStoragePipe, postgresArgs } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { failureOf } from "../harness/outcomes";
import { useService } from "./support/service";
import { useWarnings } from "./support/warnings";

/*
 * What the generated cases found, each as it is written.
 */

useWarnings();
const service = useService({ recorded: true });
const nobody = { username: "", password: "" };

test.each<readonly [string, PropertyMap]>([
  [
    "a broker's",
    { ...kafkaPipe, source: { kafka: { brokers: "b:9092", topics: "t", credentials: nobody } } },
  ],
  [
    "a schema registry's",
    {
      ...kafkaPipe,
      source: {
        kafka: {
          brokers: "b:9092",
          topics: "t",
          schemaRegistry: { url: "https://r.test", credentials: nobody },
        },
      },
    },
  ],
  ["a database's", postgresArgs({ credentials: { username: "reader", password: "" } })],
])("%s credentials are sent whole, also where a part of them is empty", async (_whose, args) => {
  const pipe = service.resource("Pipe");
  await pipe.up(args);
  expect(service.writes[0]).toMatchObject({ request: "POST pipes", body: { source: args["source"] } });
});

test("an object store of which nothing is said is refused before any request", async () => {
  const pipe = service.resource("Pipe");
  const { message } = await failureOf(() => pipe.up({ ...objectStoragePipe, source: { objectStorage: {} } }));
  expect(message).toContain("source.objectStorage: says nothing; give its url, or its connectionString");
  expect(service.emulator.requests()).toEqual([]);
});

test.each(["type", "string"] as const)(
  "a service that begins to name a table's engine (as its %s) makes no other pipe necessary",
  async (engineWithParens) => {
    const engine = { versionColumnId: "version", columnIds: ["total"] };
    const destination = { ...kafkaPipe.destination, tableDefinition: { engine } };
    const pipe = service.resource("Pipe");
    await pipe.up({ ...kafkaPipe, destination });
    service.behaveLike({ engineWithParens });
    service.nextRun();
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up({ ...kafkaPipe, destination })).toBe("unchanged");
    expect(await pipe.up({ ...kafkaPipe, destination, name: "renamed" })).toBe("updated");
    const other = service.resource("Pipe");
    await other.up({ ...kafkaPipe, destination, name: "renamed", adoptId: pipe.state.id });
    expect(other.state.id).toBe(pipe.state.id);
  },
);
