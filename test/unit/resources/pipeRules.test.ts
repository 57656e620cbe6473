import { settingBounds } from "pulumi-pipes-contract";
import { UNKNOWN, type PropertyMap } from "../../../provider/src/schema/propertyMap";
import { pipeSettingsWarnings, validatePipeSettings } from "../../../provider/src/resources/pipe/validate";

const mapping = (sourceTable: string, more: PropertyMap = {}): PropertyMap => ({
  sourceSchemaName: "public",
  sourceTable,
  targetTable: sourceTable,
  ...more,
});
const withMappings = (tableMappings: unknown, more: PropertyMap = {}): PropertyMap => ({
  pipeId: "p",
  source: { postgres: { tableMappings } },
  ...more,
});

describe("a pipe", () => {
  test("has one kind of source", () => {
    expect(validatePipeSettings({ source: { kafka: {}, postgres: {} } }, {})).toEqual([
      "source: a pipe has one kind of source, got kafka and postgres",
    ]);
    expect(validatePipeSettings({ source: { kafka: {}, validateSamples: true } }, {})).toEqual([]);
  });

  test("replicates each table once, and each into a table of its own", () => {
    const at = "source.postgres.tableMappings";
    expect(
      validatePipeSettings(
        withMappings([mapping("a"), mapping("b"), mapping("a", { targetTable: "b" })]),
        {},
      ),
    ).toEqual([
      `${at}[2]: the same source table as [0]`,
      `${at}[2].targetTable: the same target table as [1]`,
    ]);
    expect(
      validatePipeSettings(
        withMappings([mapping("a"), mapping("a", { sourceSchemaName: "other", targetTable: "b" })]),
        {},
      ),
    ).toEqual([]);
  });

  test.each<readonly [string, PropertyMap]>([
    ["another target", { targetTable: "b" }],
    ["other excluded columns", { excludedColumns: ["y"] }],
    ["another order of sorting keys", { sortingKeys: ["b", "a"] }],
    ["a custom sorting key", { useCustomSortingKey: true }],
  ])("shows at preview that a mapping cannot change in place: %s", (_case, change) => {
    const old = mapping("a", { excludedColumns: ["x"], sortingKeys: ["a", "b"], useCustomSortingKey: false });
    const [finding = "", ...more] = validatePipeSettings(
      withMappings([{ ...old, ...change }]),
      withMappings([old]),
    );
    expect(more).toEqual([]);
    expect(finding).toMatch(
      /^source\.postgres\.tableMappings: the mapping of public\.a exists with other fields/,
    );
  });

  test.each<readonly [string, PropertyMap, PropertyMap]>([
    ["stays as it is", withMappings([mapping("a")]), withMappings([mapping("a")])],
    [
      "is written in another order",
      withMappings([mapping("a", { excludedColumns: ["x", "y"] })]),
      withMappings([mapping("a", { excludedColumns: ["y", "x"] })]),
    ],
    [
      "says more or less than before",
      withMappings([mapping("a", { sortingKeys: ["a"] })]),
      withMappings([mapping("a")]),
    ],
    [
      "is another pipe's",
      withMappings([mapping("a", { targetTable: "b" })], { pipeId: "q" }),
      withMappings([mapping("a")]),
    ],
    ["is removed", withMappings([]), withMappings([mapping("a")])],
    [
      "is not known yet",
      withMappings([mapping("a", { targetTable: UNKNOWN })]),
      withMappings([mapping("a")]),
    ],
  ])("may keep a mapping that %s", (_case, news, olds) => {
    expect(validatePipeSettings(news, olds)).toEqual([]);
  });

  test.each<readonly [string, PropertyMap]>([
    ["nothing known", withMappings(UNKNOWN)],
    ["an unknown source", { source: UNKNOWN }],
    ["unknown items", withMappings([UNKNOWN, UNKNOWN])],
    [
      "unknown tables",
      withMappings([mapping("a", { sourceTable: UNKNOWN }), mapping("b", { sourceTable: UNKNOWN })]),
    ],
    ["malformed items", withMappings([5, null, {}, { sourceTable: [] }])],
    ["a malformed list", withMappings("x")],
  ])("breaks no rule with %s", (_case, news) => {
    expect(validatePipeSettings(news, withMappings([mapping("a")]))).toEqual([]);
  });
});

describe("a setting", () => {
  test("that is not known is warned about with the name that is nearest, never refused", () => {
    const news = { source: { kafka: {} }, settings: { dbms_max_thread: 8 } };
    expect(validatePipeSettings(news, {})).toEqual([]);
    expect(pipeSettingsWarnings(news)).toEqual([
      'settings.dbms_max_thread: not among the settings known today, and sent as it is; did you mean "dbms_max_threads"?',
    ]);
  });

  test.each(Object.entries(settingBounds))(
    "%s is warned about outside its bounds only",
    (name, [least, most]) => {
      const advice = (value: unknown): readonly string[] =>
        pipeSettingsWarnings({ settings: { [name]: value } });
      expect([least, most, UNKNOWN, undefined].flatMap(advice)).toEqual([]);
      const text = `is outside ${least} to ${most}, which services are known to accept`;
      expect([least - 1, most + 1].flatMap(advice)).toEqual([
        `settings.${name}: ${least - 1} ${text}`,
        `settings.${name}: ${most + 1} ${text}`,
      ]);
    },
  );
});
