import { z } from "zod";
import { type PropertyMap, UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { readOnly } from "../../../provider/src/schema/readOnlyFields";
import { problemsOfPipe, problemsOfKey } from "./samples";

describe("a field that is only returned", () => {
  test.each<readonly [string, PropertyMap, string]>([
    ["of a pipe", { scaling: { replicas: 2 } }, "scaling"],
    ["of a source", { source: { kafka: { brokers: "b:9092" } } }, "source.kafka.brokers"],
    [
      "of replication settings",
      { source: { postgres: { settings: { publicationName: "p" } } } },
      "source.postgres.settings.publicationName",
    ],
    ["of a destination", { destination: { table: "t" } }, "destination.table"],
  ])("%s is refused with the reason", (_case, args, path) => {
    expect(problemsOfPipe(args)).toEqual([
      `${path}: is no setting of a pipe that exists; remove it, or manage the whole pipe as a \`Pipe\``,
    ]);
  });

  test("may be undefined, as a spread of another object may have it", () => {
    expect(problemsOfPipe({ state: undefined, source: { kafka: { brokers: undefined } } })).toEqual([]);
  });

  test("is one that a record has and a request has not", () => {
    const never = readOnly({ id: z.string(), name: z.string() }, { name: z.string() });
    expect(Object.keys(never)).toEqual(["id"]);
  });

  test.each([["keySuffix"], ["usedAt"], ["createdAt"]])("of a key, %s, is refused", (name) => {
    expect(problemsOfKey({ [name]: "x" })).toEqual([
      `${name}: is only returned by the service and cannot be set; remove it`,
    ]);
  });
});

describe("a secret", () => {
  test.each<readonly [string, PropertyMap]>([
    ["of the wrong type", { source: { kafka: { credentials: "hunter2" } } }],
    [
      "with a wrong part",
      { source: { kafka: { credentials: { username: "hunter2", password: ["hunter2"] } } } },
    ],
    ["in a list", { source: { kafka: { caCertificate: ["hunter2"] } } }],
    ["around which something is wrong", { source: { kafka: "hunter2" } }],
    ["at whose place there is a text", { source: "hunter2" }],
    ["in a connection string", { source: { objectStorage: { connectionString: { hunter2: "hunter2" } } } }],
  ])("%s is never repeated", (_case, args) => {
    const findings = problemsOfPipe(args);
    expect(findings).toHaveLength(1);
    expect(findings.join()).not.toContain("hunter2");
  });
});

describe("what is not known yet", () => {
  test.each<readonly [string, PropertyMap]>([
    ["a text", { name: UNKNOWN }],
    ["an id", { pipeId: UNKNOWN }],
    ["a number", { settings: { dbms_max_threads: UNKNOWN } }],
    ["an object", { source: UNKNOWN }],
    ["a list", { fieldMappings: UNKNOWN }],
    ["an item", { fieldMappings: [UNKNOWN] }],
    ["a part of an item", { fieldMappings: [{ sourceField: UNKNOWN, destinationField: "d" }] }],
    ["a secret", { source: { kafka: { credentials: { username: "u", password: UNKNOWN } } } }],
  ])("is never wrong: %s", (_case, args) => {
    expect(problemsOfPipe(args)).toEqual([]);
  });

  test("is never wrong where several forms are possible", () => {
    expect(
      problemsOfKey({
        expireAt: UNKNOWN,
        roles: UNKNOWN,
        deletionPolicy: UNKNOWN,
        ipAccessList: [{ source: UNKNOWN }],
      }),
    ).toEqual([]);
    expect(problemsOfKey({ roles: [UNKNOWN] })).toEqual([]);
  });

  test("does not hide what is wrong beside it", () => {
    expect(problemsOfPipe({ name: UNKNOWN, nmae: 1 })).toEqual([
      'nmae: unknown field; did you mean "name", or additionalFields?',
    ]);
  });
});
