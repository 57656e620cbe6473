import { pipeSourceKinds, type PipeSourceKind } from "./pipeCreation";
import { missing, type PipeRule } from "./pipeRule";
import { isEmpty } from "./primitives";
import { isBroken } from "./rules";
import { fieldsOf, isFields, itemsOf, listOf, type Fields } from "./ruleFields";
import { mappingRulesOf, sourceRules } from "./sourceRules";
import { mappingKeys } from "./tableMapping";

/** A rule across fields that a new pipe breaks. */
export interface PipeProblem {
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** True if a field is missing. */
  readonly isMissing: boolean;
  /** True if services may accept it later, or ignore it. */
  readonly isWarning: boolean;
  /** True if services accept it and ignore it. */
  readonly isIgnored: boolean;
}

/**
 * The problems for which services refuse a new pipe although each of its fields is valid. For an existing pipe, the service can
 * already have a field that the program leaves out.
 */
export function problemsOfNewPipe(pipe: unknown): readonly PipeProblem[] {
  const { source, destination } = fieldsOf(pipe);
  return pipeSourceKinds.flatMap((kind) => {
    const from = fieldsOf(source)[kind];
    if (!isFields(from)) return [];
    return [
      ...problems(["source", kind], [...sourceRules[kind], ...tableRules], from),
      ...problems(["destination"], destinationRules(kind, fieldsOf(destination)), fieldsOf(destination)),
      ...(kind in mappingKeys ? [] : problems([], [mappingsRule], fieldsOf(pipe))),
      ...problems([], [...(scalingRules[kind] ?? []), ...settingsRules, resyncRule(kind)], fieldsOf(pipe)),
      ...listOf(from["tableMappings"]).flatMap((mapping, index) =>
        problems(["source", kind, "tableMappings", index], mappingRulesOf(kind, from), fieldsOf(mapping)),
      ),
    ];
  });
}

const problems = (
  above: PipeProblem["path"],
  rules: readonly PipeRule[],
  fields: Fields,
): readonly PipeProblem[] =>
  rules
    .filter((rule) => isBroken(rule, fields))
    .map(({ path, text, isMissing = false, isIgnored = false, isWarning = isIgnored }) => ({
      path: path === "" ? above : [...above, ...path.split(".")],
      text,
      isMissing,
      isWarning,
      isIgnored,
    }));

const tableRules: readonly PipeRule[] = [
  {
    path: "tableMappings",
    text: "must have at least one table",
    when: ({ tableMappings }) => Array.isArray(tableMappings) && tableMappings.length === 0,
  },
];

const databaseDestinationRules: readonly PipeRule[] = [
  {
    path: "tableDefinition",
    text: "is only for a source without tables of its own. Remove it",
    when: ({ tableDefinition }) => !isEmpty(tableDefinition),
  },
];

const engineOf = ({ tableDefinition }: Fields): Fields => fieldsOf(fieldsOf(tableDefinition)["engine"]);

/** The fields of a table engine that name columns, with the engine that reads them. */
const columnFieldsOfEngines = { versionColumnId: "ReplacingMergeTree", columnIds: "SummingMergeTree" };

const streamDestinationRules: readonly PipeRule[] = [
  {
    path: "tableDefinition",
    text: "required unless managedTable is false. For a table that exists, set managedTable to false",
    when: ({ managedTable, tableDefinition }) =>
      (isEmpty(managedTable) || managedTable === true) && isEmpty(tableDefinition),
    isMissing: true,
  },
  { ...missing("columns", "required by known services for a new pipe", () => true), isWarning: true },
  missing(
    "tableDefinition.engine.columnIds",
    'required when type is "SummingMergeTree"',
    (destination) => engineOf(destination)["type"] === "SummingMergeTree",
  ),
  ...Object.entries(columnFieldsOfEngines).map(([name, engine]): PipeRule => ({
    path: `tableDefinition.engine.${name}`,
    text: `is only for the type "${engine}", because other engines ignore it. Remove it`,
    when: (destination) => {
      const { type, [name]: columns } = engineOf(destination);
      return !isEmpty(columns) && !isEmpty(type) && type !== engine;
    },
    isIgnored: true,
  })),
];

const namesIn = (list: unknown, field: string): readonly unknown[] =>
  listOf(list).map((item) => fieldsOf(item)[field]);

/** The mappings of a new pipe cover every column of its table. */
const mappingsRule: PipeRule = {
  path: "fieldMappings",
  text: "must map a field to every column of the destination on known services",
  when: ({ fieldMappings, destination }) => {
    const mapped = namesIn(fieldMappings, "destinationField");
    const columns = namesIn(fieldsOf(destination)["columns"], "name");
    const areKnown = [...mapped, ...columns].every((name) => typeof name === "string");
    return Array.isArray(fieldMappings) && areKnown && columns.some((name) => !mapped.includes(name));
  },
  isWarning: true,
};

const scalingOf = ({ scaling }: Fields): Fields => fieldsOf(scaling);
const unscaled = (path: string, sources: string): PipeRule => ({
  path: `scaling.${path}`,
  text: `has an effect only on pipes from ${sources}, on known services`,
  when: (pipe) => !isEmpty(scalingOf(pipe)[path]),
  isWarning: true,
});

/** The parts of the compute that known services do not scale. */
const scalingRules: Partial<Readonly<Record<PipeSourceKind, readonly PipeRule[]>>> = {
  pubsub: [
    {
      path: "scaling",
      text: "known services do not scale pipes from Pub/Sub",
      when: ({ scaling }) => !isEmpty(scaling),
      isWarning: true,
    },
  ],
  kafka: [unscaled("concurrency", "object stores")],
  kinesis: [unscaled("concurrency", "object stores")],
  objectStorage: [
    ...["replicaCpuMillicores", "replicaMemoryGb"].map((name) => unscaled(name, "streams")),
    {
      path: "scaling.concurrency",
      text: "is deprecated on known services. Set settings.object_storage_concurrency instead",
      when: (pipe) => !isEmpty(scalingOf(pipe)["concurrency"]),
      isIgnored: true,
    },
  ],
};

/** The kinds of source whose tables known services copy again on request. */
export const resyncedKinds: readonly string[] = ["postgres", "mysql"];

const resyncRule = (kind: string): PipeRule => ({
  path: "resyncTrigger",
  text: `known services resync only pipes from ${resyncedKinds.join(" and ")}`,
  when: ({ resyncTrigger }) =>
    kind in mappingKeys && !resyncedKinds.includes(kind) && !isEmpty(resyncTrigger),
  isWarning: true,
});

const settingsRules: readonly PipeRule[] = [
  {
    path: "settings.dbms_parallel_distributed_insert_select",
    text: "has an effect only while object_storage_use_cluster_function is true. Otherwise it is 0",
    when: ({ settings }) => {
      const {
        dbms_parallel_distributed_insert_select: parallel,
        object_storage_use_cluster_function: isCluster,
      } = fieldsOf(settings);
      return !isEmpty(parallel) && parallel !== 0 && isCluster !== true;
    },
    isIgnored: true,
  },
];

/** Roles that services keep for themselves. */
const reservedRoles: readonly unknown[] = ["pipes", "pipes_system"];

const roleRule: PipeRule = {
  path: "roles",
  text: '"pipes" and "pipes_system" are reserved. Remove them',
  when: ({ roles }) => listOf(roles).some((role) => reservedRoles.includes(role)),
};

const nullableKeyRule: PipeRule = {
  path: "tableDefinition.sortingKey",
  text: "known services accept no Nullable column. Change the type of the column, or sort by a different column",
  when: ({ tableDefinition, columns }) => {
    const nullable = itemsOf(columns)
      .filter(({ type }) => typeof type === "string" && /^(?:LowCardinality\()?Nullable\(/i.test(type))
      .map(({ name }) => name);
    return listOf(fieldsOf(tableDefinition)["sortingKey"]).some(
      (entry) => typeof entry === "string" && nullable.includes(entry),
    );
  },
  isWarning: true,
};

const sortingKeyRule: PipeRule = {
  path: "tableDefinition.sortingKey",
  text: "known services accept no comma in an entry. Write one entry for each column or expression",
  when: ({ tableDefinition }) =>
    listOf(fieldsOf(tableDefinition)["sortingKey"]).some(
      (entry) => typeof entry === "string" && entry.includes(","),
    ),
  isWarning: true,
};

/** The columns that an engine names exist. The text names the column, as a similar one can be among many. */
const engineColumnRules = (destination: Fields): readonly PipeRule[] =>
  Object.keys(columnFieldsOfEngines).map((field): PipeRule => {
    const missingIn = ({ columns }: Fields): unknown => {
      const names = namesIn(columns, "name");
      const { [field]: named } = engineOf(destination);
      const areKnown = names.length > 0 && names.every((name) => typeof name === "string");
      return areKnown
        ? [named].flat().find((name) => typeof name === "string" && name !== "" && !names.includes(name))
        : undefined;
    };
    return {
      path: `tableDefinition.engine.${field}`,
      text: `destination.columns has no column ${JSON.stringify(missingIn(destination))}`,
      when: (fields) => missingIn(fields) !== undefined,
    };
  });

const destinationRules = (kind: PipeSourceKind, destination: Fields): readonly PipeRule[] =>
  kind in mappingKeys
    ? [...databaseDestinationRules, roleRule]
    : [
        ...streamDestinationRules,
        roleRule,
        sortingKeyRule,
        nullableKeyRule,
        ...engineColumnRules(destination),
      ];
