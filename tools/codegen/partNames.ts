import { upperFirst } from "./names";

/** Names of the objects inside the args of a pipe, by dotted path, if they do not follow from the kind of the source. */
const ofPipe: Readonly<Record<string, string>> = {
  source: "PipeSource",
  "source.kafka.schemaRegistry": "SchemaRegistry",
  "source.kafka.schemaRegistry.credentials": "SchemaRegistryCredentials",
  "source.postgres.tableMappings": "PipeTableMapping",
  "source.mongodb.tableMappings.structuredIngestion": "StructuredIngestion",
  "source.mongodb.tableMappings.structuredIngestion.columns": "StructuredIngestionColumn",
  destination: "PipeDestination",
  "destination.columns": "PipeColumn",
  "destination.tableDefinition": "TableDefinition",
  "destination.tableDefinition.engine": "TableDefinitionEngine",
  fieldMappings: "PipeFieldMapping",
  settings: "TuningSettings",
  scaling: "PipeScaling",
};

/** `KafkaSource` at `source.kafka`, `KafkaOffset` at `source.kafka.offset`, and `MysqlTableMapping` at `source.mysql.tableMappings`. */
function nameInPipe(path: string): string | undefined {
  const [, kind, field = "source"] = /^source\.(\w+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (kind === undefined || path.endsWith("additionalFields")) return ofPipe[path];
  return ofPipe[path] ?? `${upperFirst(kind)}${upperFirst(field.replace(/Mappings$/, "Mapping"))}`;
}

/** Names of nested objects and of list items, by kind and dotted path. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Alert: {
    channel: "AlertChannel",
    channels: "AlertChannel",
    chartConfig: "AlertChartConfig",
    "chartConfig.select": "TileSelect",
    "chartConfig.select.numberFormat": "TileNumberFormat",
    "chartConfig.formulas": "TileFormula",
    "chartConfig.formulas.numberFormat": "TileNumberFormat",
    "chartConfig.numberFormat": "TileNumberFormat",
    "chartConfig.colorRules": "TileColorRule",
    "chartConfig.backgroundChart": "TileBackgroundChart",
  },
  Dashboard: {
    tiles: "DashboardTile",
    "tiles.config": "TileConfig",
    "tiles.config.select": "TileSelect",
    "tiles.config.select.numberFormat": "TileNumberFormat",
    "tiles.config.numberFormat": "TileNumberFormat",
    "tiles.config.backgroundChart": "TileBackgroundChart",
    "tiles.config.formulas": "TileFormula",
    "tiles.config.formulas.numberFormat": "TileNumberFormat",
    "tiles.config.colorRules": "TileColorRule",
    "tiles.config.onClick": "TileOnClick",
    "tiles.config.onClick.target": "TileOnClickTarget",
    "tiles.config.onClick.filters": "TileOnClickFilter",
    filters: "DashboardFilter",
    savedFilterValues: "SavedFilterValue",
    containers: "DashboardContainer",
    "containers.tabs": "DashboardTab",
  },
  ReversePrivateEndpoint: { customPrivateDnsMappings: "PrivateDnsMapping" },
  AccessKey: { ipAccessList: "IpAccessEntry", assignedRoles: "AssignedRole" },
};

/** The name of a nested object, if it has one. */
export function namedPartAt(kind: string, path: readonly string[]): string | undefined {
  const dotted = path.join(".");
  if (kind === "Pipe") return nameInPipe(dotted);
  if (kind === "PipeSettings") return nameInPipe(dotted)?.replace(/^(?:Pipe)?/, "PipeSettings");
  return names[kind]?.[dotted];
}

/** The name of a nested object. Each object needs one, because users write functions that return such objects. */
export function partName(kind: string, path: readonly string[]): string {
  const name = namedPartAt(kind, path);
  if (name === undefined)
    throw new Error(`tools/codegen/partNames.ts has no name for ${kind}.${path.join(".")}`);
  return name;
}

/** Names of the items of lists in records, if outputs have these items in another form. */
const returned: Readonly<Record<string, string>> = {
  "Alert.channels": "ReturnedAlertChannel",
  "Dashboard.tiles": "PlacedDashboardTile",
};

export const returnedPartAt = (kind: string, path: readonly string[]): string | undefined =>
  returned[[kind, ...path].join(".")];

/** The types of `types/input.ts`, which extend generated types, by kind and dotted path. */
const byHand: Readonly<Record<string, string>> = {
  "Pipe.source": "PipeSource",
  "PipeSettings.source": "PipeSettingsSource",
  "Alert.channel": "AlertChannel",
  "Alert.channels": "AlertChannel",
};

/** The handwritten type at a path. */
export const handWritten = (kind: string, path: readonly string[]): string | undefined =>
  byHand[[kind, ...path].join(".")];
