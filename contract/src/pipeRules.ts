import { pipeSourceKinds, type PipeSourceKind } from "./pipeCreation";
import { isEmpty } from "./primitives";
import {
  fieldsOf,
  isFields,
  listOf,
  mappingRulesOf,
  sourceRules,
  type Fields,
  type PipeRule,
} from "./sourceRules";
import { mappingKeys } from "./tableMapping";

/** A rule across fields that a new pipe breaks. */
export interface PipeProblem {
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** True if a field is missing. */
  readonly isMissing: boolean;
  /** True if services may accept it later. */
  readonly isWarning: boolean;
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
    .map(({ path, text, isMissing = false, isWarning = false }) => ({
      path: path === "" ? above : [...above, ...path.split(".")],
      text,
      isMissing,
      isWarning,
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

/** The text names the column, as a similar one can be among many. */
function versionColumnRule(destination: Fields): PipeRule {
  const { versionColumnId } = engineOf(destination);
  return {
    path: "tableDefinition.engine.versionColumnId",
    text: `destination.columns has no column ${JSON.stringify(versionColumnId)}`,
    when: ({ columns }) => {
      const names = listOf(columns).map((column) => fieldsOf(column)["name"]);
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
    ? databaseDestinationRules
    : [...streamDestinationRules, versionColumnRule(destination)];
