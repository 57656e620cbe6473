import { kafkaPipe, objectStoragePipe, postgresArgs } from "../grpc/support/pipes";
import { failureOf } from "../unit/failureOf";
import { useService } from "./support/service";

/*
 * What the generated cases found, each as it is written.
 */

const service = useService({ recorded: true });
const nobody = { username: "", password: "" };

test.each([
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
  expect(service.writes[0]).toMatchObject({ request: "POST pipes", body: { source: args.source } });
});

test("an object store of which nothing is said is refused before any request", async () => {
  const pipe = service.resource("Pipe");
  const { message } = await failureOf(() => pipe.up({ ...objectStoragePipe, source: { objectStorage: {} } }));
  expect(message).toContain("source.objectStorage: says nothing; give its url, or its connectionString");
  expect(service.emulator.requests()).toEqual([]);
});
