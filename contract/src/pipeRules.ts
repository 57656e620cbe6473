import { known } from "./knownValues";
import { pipeSourceKinds, type PipeSourceKind } from "./pipeCreation";
import { isEmpty } from "./primitives";
import { mappingKeys } from "./tableMapping";

/** A rule across fields that a new pipe breaks. */
export interface PipeProblem {
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** Whether a field is missing. */
  readonly isMissing: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Texts for fields, each with whether it applies. */
type Rules = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** Ways to sign in with a user name and a password. */
const byPassword: readonly unknown[] = ["basic", "PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"];

/** Fields of which a new source needs one: a cloud role needs no password. */
const waysToSignIn = ["credentials", "authentication", "iamRole"];
const oneNeeded: Partial<Record<PipeSourceKind, readonly string[]>> = {
  ...{ postgres: waysToSignIn, mysql: waysToSignIn },
  objectStorage: ["url", "connectionString"],
};

const mariaTypes: readonly unknown[] = ["mariadb", "rdsmariadb"];

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * What services refuse of a new pipe although each of its fields is valid. An existing pipe can have the field that the
 * program leaves out.
 */
export function problemsOfNewPipe(pipe: unknown): readonly PipeProblem[] {
  const { source, destination } = fieldsOf(pipe);
  const to = fieldsOf(destination);
  return pipeSourceKinds.flatMap((kind) => {
    const from = fieldsOf(source)[kind];
    if (!isFields(from)) return [];
    const ofDestination = kind in mappingKeys ? databaseDestination(to) : streamDestination(to);
    return [
      ...problems(["source", kind], {
        required: { ...signInNeeds(from), ...kindNeeds(kind, from) },
        invalid: { ...signInConflicts(from), ...kindConflicts(kind, from) },
      }),
      ...problems(["destination"], ofDestination),
      ...sortingKeyProblems(kind, from),
    ];
  });
}

function problems(
  above: PipeProblem["path"],
  rules: { readonly required: Rules; readonly invalid: Rules },
): readonly PipeProblem[] {
  const found = (all: Rules, isMissing: boolean): readonly PipeProblem[] =>
    Object.entries(all).flatMap(([path, texts]) =>
      Object.entries(texts).flatMap(([text, applies]) =>
        applies ? [{ path: path === "" ? above : [...above, ...path.split(".")], text, isMissing }] : [],
      ),
    );
  return [...found(rules.required, true), ...found(rules.invalid, false)];
}

const textOf = (value: unknown): string => JSON.stringify(value);

function signInNeeds({ authentication, iamRole, credentials, schemaRegistry }: Fields): Rules {
  const registry = fieldsOf(schemaRegistry);
  return {
    iamRole: {
      'required when authentication is "IAM_ROLE"': authentication === "IAM_ROLE" && isEmpty(iamRole),
    },
    credentials: {
      [`required when authentication is ${textOf(authentication)}`]:
        byPassword.includes(authentication) && isEmpty(credentials),
    },
    "schemaRegistry.credentials": {
      'required when authentication is "PLAIN"':
        registry["authentication"] === "PLAIN" && isEmpty(registry["credentials"]),
    },
  };
}

function signInConflicts({ authentication, iamRole, credentials }: Fields): Rules {
  const { username, password } = fieldsOf(credentials);
  return {
    iamRole: {
      [`excludes authentication ${textOf(authentication)}. Remove it, or set authentication to "IAM_ROLE"`]:
        byPassword.includes(authentication) && !isEmpty(iamRole),
    },
    credentials: {
      'must have certificate and privateKey when authentication is "MUTUAL_TLS", and no password':
        authentication === "MUTUAL_TLS" && !(isEmpty(username) && isEmpty(password)),
    },
  };
}

function kindNeeds(kind: PipeSourceKind, from: Fields): Rules {
  const oneOf = oneNeeded[kind] ?? [];
  const { strategy, timestamp } = fieldsOf(from["offset"]);
  const isBlobStore = from["type"] === "azureblobstorage";
  const byKind: Partial<Record<PipeSourceKind, Rules>> = {
    kafka: {
      "offset.timestamp": {
        'required when strategy is "from_timestamp"': strategy === "from_timestamp" && isEmpty(timestamp),
      },
    },
    kinesis: {
      timestamp: {
        'required when iteratorType is "AT_TIMESTAMP"':
          from["iteratorType"] === "AT_TIMESTAMP" && isEmpty(from["timestamp"]),
      },
    },
    pubsub: {
      seekTimestamp: {
        'required when seekType is "timestamp"':
          from["seekType"] === "timestamp" && isEmpty(from["seekTimestamp"]),
      },
    },
    objectStorage: {
      azureContainerName: {
        'required when type is "azureblobstorage"': isBlobStore && isEmpty(from["azureContainerName"]),
      },
      url: {
        // A type that services add later may have another address.
        'required unless type is "azureblobstorage"':
          !isBlobStore &&
          known.objectStorageTypes.some((type) => type === from["type"]) &&
          isEmpty(from["url"]) &&
          !isEmpty(from["connectionString"]),
      },
    },
  };
  return {
    "": {
      [`a new pipe needs one of ${oneOf.join(", ")}`]:
        oneOf.length > 0 && oneOf.every((name) => isEmpty(from[name])),
    },
    ...byKind[kind],
  };
}

function kindConflicts(kind: PipeSourceKind, from: Fields): Rules {
  const { replicationMechanism } = fieldsOf(from["settings"]);
  const byKind: Partial<Record<PipeSourceKind, Rules>> = {
    kafka: {
      schemaRegistry: {
        'is not used by the format "JSONEachRow". Remove it, or set another format':
          !isEmpty(from["schemaRegistry"]) && from["format"] === "JSONEachRow",
      },
      tombstoneMode: {
        '"delete" requires exactlyOnce. Set exactlyOnce to true, or remove tombstoneMode':
          from["tombstoneMode"] === "delete" &&
          (isEmpty(from["exactlyOnce"]) || from["exactlyOnce"] === false),
      },
    },
    objectStorage: {
      queueUrl: {
        "requires a pipe that continues to look for files. Set isContinuous to true, or remove queueUrl":
          !isEmpty(from["queueUrl"]) && (isEmpty(from["isContinuous"]) || from["isContinuous"] === false),
      },
    },
    mysql: {
      "settings.replicationMechanism": {
        'must be "GTID" for MariaDB':
          replicationMechanism === "FILE_POS" && mariaTypes.includes(from["type"]),
      },
    },
  };
  const tables = from["tableMappings"];
  return {
    ...byKind[kind],
    tableMappings: { "must have at least one table": Array.isArray(tables) && tables.length === 0 },
  };
}

const databaseDestination = ({ tableDefinition }: Fields) => ({
  required: {},
  invalid: {
    tableDefinition: {
      "is only for a source without tables of its own. Remove it": !isEmpty(tableDefinition),
    },
  },
});

function streamDestination({ managedTable, tableDefinition, columns }: Fields) {
  const { type, columnIds, versionColumnId } = fieldsOf(fieldsOf(tableDefinition)["engine"]);
  const names = listOf(columns).map((column) => fieldsOf(column)["name"]);
  return {
    required: {
      tableDefinition: {
        "required unless managedTable is false. For a table that exists, set managedTable to false":
          (isEmpty(managedTable) || managedTable === true) && isEmpty(tableDefinition),
      },
      "tableDefinition.engine.columnIds": {
        'required when type is "SummingMergeTree"': type === "SummingMergeTree" && isEmpty(columnIds),
      },
    },
    invalid: {
      "tableDefinition.engine.versionColumnId": {
        [`destination.columns has no column ${textOf(versionColumnId)}`]:
          !isEmpty(versionColumnId) &&
          names.length > 0 &&
          names.every((name) => typeof name === "string") &&
          !names.some((name) => name === versionColumnId),
      },
    },
  };
}

const sortingKeyProblems = (kind: PipeSourceKind, { tableMappings }: Fields): readonly PipeProblem[] =>
  listOf(tableMappings).flatMap((mapping, index) => {
    const { useCustomSortingKey, sortingKeys } = fieldsOf(mapping);
    return problems(["source", kind, "tableMappings", index], {
      required: {
        sortingKeys: {
          "required when useCustomSortingKey is true": useCustomSortingKey === true && isEmpty(sortingKeys),
        },
      },
      invalid: {},
    });
  });
