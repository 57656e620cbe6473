import { pipeSourceKinds, type PipeSourceKind } from "./pipeCreation";
import { isEmpty } from "./primitives";
import { fieldsOf, isFields, listOf, type Fields } from "./ruleFields";
import { mappingRulesOf, sourceRules, type PipeRule } from "./sourceRules";
import { mappingKeys } from "./tableMapping";

/** A rule across fields that a new pipe breaks. */
export interface PipeProblem {
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** Whether a field is missing. */
  readonly isMissing: boolean;
  /** True if services may accept it later, or ignore it. */
  readonly isWarning: boolean;
  /** True if services accept it and ignore it. */
  readonly isIgnored: boolean;
}

/**
 * What services refuse of a new pipe although each of its fields is valid. An existing pipe can have the field that the
 * program leaves out.
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
      ...problems([], [...(scalingRules[kind] ?? []), ...settingsRules], fieldsOf(pipe)),
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
    .filter(({ when }) => when(fields))
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

const streamDestinationRules: readonly PipeRule[] = [
  {
    path: "tableDefinition",
    text: "required unless managedTable is false. For a table that exists, set managedTable to false",
    when: ({ managedTable, tableDefinition }) =>
      (isEmpty(managedTable) || managedTable === true) && isEmpty(tableDefinition),
    isMissing: true,
  },
  {
    path: "tableDefinition.engine.columnIds",
    text: 'required when type is "SummingMergeTree"',
    when: (destination) => {
      const { type, columnIds } = engineOf(destination);
      return type === "SummingMergeTree" && isEmpty(columnIds);
    },
    isMissing: true,
  },
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
    return areKnown && mapped.length > 0 && columns.some((name) => !mapped.includes(name));
  },
  isWarning: true,
};

const scalingOf = ({ scaling }: Fields): Fields => fieldsOf(scaling);
const unscaled = (path: string, text: string): PipeRule => ({
  path: `scaling.${path}`,
  text,
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
  objectStorage: ["replicaCpuMillicores", "replicaMemoryGb"].map((name) =>
    unscaled(name, "known services scale only pipes from streams by this"),
  ),
};

const settingsRules: readonly PipeRule[] = [
  {
    path: "settings.dbms_parallel_distributed_insert_select",
    text: "counts only while object_storage_use_cluster_function is true. Otherwise it is 0",
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

const sortingKeyRule: PipeRule = {
  path: "tableDefinition.sortingKey",
  text: "known services accept no comma in an entry. Write one entry for each column or expression",
  when: ({ tableDefinition }) =>
    listOf(fieldsOf(tableDefinition)["sortingKey"]).some(
      (entry) => typeof entry === "string" && entry.includes(","),
    ),
  isWarning: true,
};

/** The text names the column, as a similar one can be among many. */
function versionColumnRule(destination: Fields): PipeRule {
  const { versionColumnId } = engineOf(destination);
  return {
    path: "tableDefinition.engine.versionColumnId",
    text: `destination.columns has no column ${JSON.stringify(versionColumnId)}`,
    when: ({ columns }) => {
      const names = namesIn(columns, "name");
      return (
        !isEmpty(versionColumnId) &&
        names.length > 0 &&
        names.every((name) => typeof name === "string") &&
        !names.some((name) => name === versionColumnId)
      );
    },
  };
}

const destinationRules = (kind: PipeSourceKind, destination: Fields): readonly PipeRule[] =>
  kind in mappingKeys
    ? [...databaseDestinationRules, roleRule]
    : [...streamDestinationRules, roleRule, sortingKeyRule, versionColumnRule(destination)];
