import { tuningSettings } from "pulumi-pipes-contract";
import { adopt, isRefusal } from "../../provider/src/importer/adoption";
import { withPipesAs } from "../../provider/src/importer/kinds";
import { adopted, alert, dashboard, defaults, kind, pipe, pipeId, tile } from "./support/objects";

const paths = (source: object): readonly (readonly [string, boolean])[] =>
  adopted("pipe", pipe(source)).secrets.map(({ path, isShown }) => [path.join("."), isShown]);

test("args say what the service has, but for what is empty and what only it can set", () => {
  const live = pipe(
    {
      postgres: {
        host: "db.example",
        settings: { syncIntervalSeconds: 60, publicationName: "theirs" },
        tableMappings: [
          {
            sourceSchemaName: "s",
            sourceTable: "t",
            targetTable: "u",
            excludedColumns: [],
            useCustomSortingKey: false,
          },
        ],
      },
    },
    { state: "Running", fieldMappings: [], settings: { dbms_max_threads: 0 }, scaling: { replicas: 1 } },
  );
  expect(adopted("pipe", live).args).toEqual({
    pipeId,
    name: "orders",
    source: {
      postgres: {
        host: "db.example",
        settings: { syncIntervalSeconds: 60 },
        tableMappings: [
          { sourceSchemaName: "s", sourceTable: "t", targetTable: "u", useCustomSortingKey: false },
        ],
      },
    },
    settings: { dbms_max_threads: 0 },
  });
});

test("secrets that a service shows are not in the args", () => {
  const { args, inputs } = adopted(
    "pipe",
    pipe({ kafka: { iamRole: "role", caCertificate: "shown-certificate" } }),
  );
  expect(args).toEqual({ pipeId, name: "orders", source: { kafka: { iamRole: "role" } } });
  expect(JSON.stringify(inputs)).not.toContain("shown-certificate");
});

test.each<[string, object, readonly (readonly [string, boolean])[]]>([
  ["a database", { postgres: { host: "db" } }, [["source.postgres.credentials", false]]],
  ["a broker", { kafka: { brokers: "b" } }, [["source.kafka.credentials", false]]],
  [
    "a broker with a certificate",
    { kafka: { iamRole: "r", caCertificate: "c" } },
    [["source.kafka.caCertificate", true]],
  ],
  ["a broker with a role", { kafka: { iamRole: "r" } }, []],
  ["a stream", { kinesis: { region: "eu" } }, [["source.kinesis.accessKey", false]]],
  [
    "a blob store",
    { objectStorage: { connectionString: "c" } },
    [["source.objectStorage.connectionString", true]],
  ],
  ["a store with a role", { objectStorage: { iamRole: "r" } }, []],
])("the secrets of %s are offered to be filled in", (_, source, expected) => {
  expect(paths(source)).toEqual(expected);
});

describe("of the tuning settings", () => {
  const all: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(tuningSettings.shape).map(([name, schema]) => [name, schema.safeParse(true).success || 7]),
  );
  const namesOf = (source: object, settings: object): readonly string[] =>
    Object.keys((adopted("pipe", pipe(source, { settings })).args["settings"] as object | undefined) ?? {});

  test.each([
    ["kafka", "object_storage_"],
    ["kinesis", "object_storage_"],
    ["postgres", "object_storage_"],
    ["objectStorage", "streaming_"],
  ])("those that %s does not have are left out, where a service answers all", (kind, foreign) => {
    const expected = Object.keys(all).filter((name) => !name.startsWith(foreign));
    expect(expected.length).toBeLessThan(Object.keys(all).length);
    expect(namesOf({ [kind]: {} }, all)).toEqual(expected);
  });

  test("each that somebody set is written, where a service answers those alone", () => {
    const settings = { object_storage_concurrency: 4 };
    expect(namesOf({ kafka: {} }, settings)).toEqual(Object.keys(settings));
  });

  test("all are written for a kind of source that this version does not know", () => {
    expect(namesOf({ mysql: {} }, all)).toEqual(Object.keys(all));
  });
});

describe("what a service answers and args cannot say", () => {
  test("stays unmanaged, with the reason", () => {
    const { args, unmanaged } = adopted("access-key", { id: pipeId, name: "ci", expireAt: "soon" });
    expect(args).toEqual({ adoptId: pipeId, name: "ci" });
    expect(unmanaged).toEqual([expect.stringMatching(/^expireAt: /)]);
  });

  test("is left out as deep as it lies", () => {
    const postgres = { host: "db", port: 99_999, settings: { pullBatchSize: 5 } };
    const { args, unmanaged } = adopted("pipe", pipe({ postgres }));
    expect(args["source"]).toEqual({ postgres: { host: "db", settings: { pullBatchSize: 5 } } });
    expect(unmanaged).toEqual([expect.stringMatching(/^source\.postgres\.port: /)]);
  });

  test("takes the secrets inside with it", () => {
    const both = { kafka: { iamRole: "r", caCertificate: "c" }, postgres: { host: "db" } };
    const { args, secrets, unmanaged } = adopted("pipe", pipe(both));
    expect([args["source"], secrets]).toEqual([undefined, []]);
    expect(unmanaged).toEqual([expect.stringMatching(/^source: a pipe has one kind of source/)]);
  });

  test("keeps the object out where it has to be said", () => {
    const result = adopt(kind("alert"), alert("fails", "t1", { interval: "hourly" }), defaults);
    expect(isRefusal(result) && result.reasons).toEqual(
      expect.arrayContaining([expect.stringMatching(/^interval: /)]),
    );
  });
});

test.each(["containers", "savedFilterValues"])(
  "%s are written with the ids that they have for their own",
  (name) => {
    const items = [{ id: "c1", title: "Errors" }];
    const live = dashboard("Shop", [tile("Errors", "t1")], { [name]: items });
    const { args, unmanaged } = adopted("dashboard", live);
    expect([args[name], unmanaged]).toEqual([items, []]);
  },
);

test("tiles and filters are written without the ids that the service gives", () => {
  const { args } = adopted(
    "dashboard",
    dashboard("Shop", [tile("Errors", "t1")], { filters: [{ id: "f1", name: "Environment" }] }),
  );
  expect(JSON.stringify([args["tiles"], args["filters"]])).not.toMatch(/"id"/);
});

describe("a whole pipe", () => {
  const kafka = { brokers: "b:9093", topics: "orders" };
  const destination = { database: "events", table: "orders" };
  const whole = (source: object, more: object = {}) =>
    adopted("pipe", pipe(source, { destination, ...more }), "Pipe");

  test("is said with what is fixed, and whether it rests", () => {
    const { args } = whole({ kafka }, { state: "Stopped", scaling: { replicas: 2 } });
    expect(args).toEqual({
      adoptId: pipeId,
      name: "orders",
      source: { kafka },
      destination,
      scaling: { replicas: 2 },
      stopped: true,
    });
  });

  test.each(["Provisioning", "Stopping", "Failed"])(
    "that is %s says nothing of whether it shall rest",
    (state) => {
      expect(whole({ kafka }, { state }).args).not.toHaveProperty("stopped");
    },
  );

  test("of a database has its tables, also where there are none", () => {
    const postgres = { host: "db", database: "shop", tableMappings: [] };
    expect(whole({ postgres }, { destination: { database: "shop" } }).args["source"]).toEqual({ postgres });
  });

  test("offers no secret to fill in that only a creation can say", () => {
    const schemaRegistry = { url: "https://registry.example", caCertificate: "shown-certificate" };
    const { args, secrets } = whole({ kafka: { ...kafka, schemaRegistry } });
    expect(secrets.map(({ path }) => path.join("."))).toEqual(["source.kafka.credentials"]);
    expect(JSON.stringify(args)).not.toContain("shown-certificate");
  });

  test("with half a character is left out, and told where it stands", () => {
    const refused = adopt(kind("pipe"), pipe({ kafka: {} }, { name: "cut \ud83d" }), defaults);
    expect(isRefusal(refused) && refused.reasons).toEqual([
      "name: holds half a character, which Pulumi cannot carry; mend it on the service",
    ]);
  });

  test("of which the service says too little is left out, with the reason", () => {
    const { iamRole } = { iamRole: "role" };
    const result = adopt(withPipesAs("Pipe", kind("pipe")), pipe({ kafka: { iamRole } }), defaults);
    expect(isRefusal(result) && result.reasons).toEqual(
      expect.arrayContaining([expect.stringMatching(/^source\.kafka\.brokers: /)]),
    );
  });
});
