import { alertArgs } from "../../../provider/src/resources/alert/args";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { validate } from "../../../provider/src/lifecycle/check";
import { alertSample, problemsOfPipe, problemsOfKey } from "./samples";

describe("a finding", () => {
  test.each<readonly [string, PropertyMap, string]>([
    ["a wrong type", { name: 5 }, "name: expected a string, got 5"],
    ["null", { name: null }, "name: expected a string, got null"],
    ["an empty text", { name: "" }, "name: must not be empty"],
    [
      "a fraction",
      { settings: { dbms_max_threads: 1.5 } },
      "settings.dbms_max_threads: expected a whole number, got 1.5",
    ],
    [
      "a text for a flag",
      { settings: { dbms_parallel_view_processing: "yes" } },
      'settings.dbms_parallel_view_processing: expected true or false, got "yes"',
    ],
    ["a list for an object", { destination: [] }, "destination: expected an object, got an empty list"],
    ["an object for a list", { fieldMappings: {} }, "fieldMappings: expected a list, got an object"],
    [
      "an item",
      { fieldMappings: [{ sourceField: "a", destinationField: 7 }] },
      "fieldMappings[0].destinationField: expected a string, got 7",
    ],
    [
      "what is missing in an item",
      { destination: { columns: [{ name: "a" }] } },
      "destination.columns[0].type: required, but not given",
    ],
    [
      "a number that is too small",
      { source: { postgres: { port: 0 } } },
      "source.postgres.port: must be at least 1",
    ],
    [
      "a number that is too large",
      { source: { postgres: { port: 65_536 } } },
      "source.postgres.port: must be at most 65535",
    ],
    ["a malformed id", { pipeId: "orders" }, 'pipeId: is not a UUID (8-4-4-4-12 hex digits), got "orders"'],
    [
      "a long text, cut",
      { pipeId: "x".repeat(99) },
      `pipeId: is not a UUID (8-4-4-4-12 hex digits), got "${"x".repeat(60)}"…`,
    ],
  ])("names the path and says what is wrong with %s", (_case, args, finding) => {
    expect(problemsOfPipe(args)).toEqual([finding]);
  });

  test.each<readonly [string, PropertyMap, string]>([
    ["no role", { roles: [] }, "roles: needs at least one role"],
    [
      "an unknown role",
      { roles: ["admin", "owner"] },
      'roles[1]: expected one of "admin", "developer", "query_endpoints", got "owner"',
    ],
    [
      "an expiry that is none",
      { expireAt: "soon" },
      'expireAt: is not an ISO 8601 date-time with a zone, such as "2027-06-30T00:00:00Z", got "soon"',
    ],
    [
      "an expiry of another type",
      { expireAt: 5 },
      'expireAt: expected an ISO 8601 date-time with a zone, "" or null, got 5',
    ],
    ["an empty address", { ipAccessList: [{ source: "" }] }, "ipAccessList[0].source: must not be empty"],
  ])("says what is wrong with %s", (_case, args, finding) => {
    expect(problemsOfKey(args)).toEqual([finding]);
  });

  test("says that an interval needs a unit", () => {
    expect(validate(alertArgs, { ...alertSample, interval: "60" }, [])).toEqual([
      'interval: is not a duration such as "1h": a whole number and one unit letter, got "60"',
    ]);
  });

  test("comes for everything that is wrong, at once", () => {
    const findings = problemsOfPipe({
      pipeId: undefined,
      name: 5,
      source: { kafka: { iamrole: "r" } },
      settings: { dbms_max_threads: "8" },
    });
    expect(findings.map((finding) => finding.split(":")[0]).sort()).toEqual(
      ["name", "pipeId", "settings.dbms_max_threads", "source.kafka.iamrole"].sort(),
    );
  });

  test("does not come where nothing is wrong", () => {
    expect(
      problemsOfPipe({ name: "n", source: { kafka: { credentials: { username: "u", password: "p" } } } }),
    ).toEqual([]);
    expect(problemsOfKey({ expireAt: null, roles: ["admin"] })).toEqual([]);
    expect(validate(alertArgs, alertSample, [])).toEqual([]);
  });
});

describe("an unknown field", () => {
  test.each<readonly [string, PropertyMap, string]>([
    ["at the top", { nmae: "n" }, 'nmae: unknown field; did you mean "name", or additionalFields?'],
    [
      "in another case",
      { Settings: {} },
      'Settings: unknown field; did you mean "settings", or additionalFields?',
    ],
    [
      "in an object",
      { source: { kafka: { credential: {} } } },
      'source.kafka.credential: unknown field; did you mean "credentials", or additionalFields?',
    ],
    [
      "in an item of a list",
      {
        source: {
          postgres: {
            tableMappings: [{ sourceSchemaName: "s", sourceTable: "t", targetTable: "t", sortKeys: [] }],
          },
        },
      },
      'source.postgres.tableMappings[0].sortKeys: unknown field; did you mean "sortingKeys", or additionalFields?',
    ],
    [
      "that resembles none",
      { destination: { columns: [{ name: "a", type: "b", q: 1 }] } },
      "destination.columns[0].q: unknown field; known here: name, type, or additionalFields",
    ],
  ])("%s is named with the nearest one", (_case, args, finding) => {
    expect(problemsOfPipe(args)).toEqual([finding]);
  });
});
