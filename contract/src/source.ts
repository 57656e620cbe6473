import { z } from "zod";
import { facts } from "./facts";
import { known } from "./knownValues";
import { instant, opaqueObject } from "./primitives";

const expression = z.string().nullish();
const identifier = z.string().nullish();
const texts = (...names: readonly string[]) =>
  z.looseObject(Object.fromEntries(names.map((name) => [name, z.string()])));
const object = (usual: z.ZodObject) => z.looseObject({}).register(facts, { usual }).nullish();
const objects = (usual: z.ZodObject) => z.array(opaqueObject).register(facts, { usual }).nullish();
const highlights = () => objects(texts("sqlExpression", "luceneExpression", "alias"));

/** A data source, which clients can only read (beyond the contract: 2.4 shows no fields). Each kind has some of the fields. */
export const source = z.object({
  /** Identifier of the source, which the service assigns. */
  id: z.string().min(1),
  /** Name of the source. */
  name: z.string().optional(),
  /** Kind of the source. */
  kind: z.string().register(facts, { known: known.sourceKinds }).optional(),
  /** Section of the web interface that shows the source. */
  section: z.string().nullish(),
  /** True if the web interface does not offer the source. Its queries still work. */
  disabled: z.boolean().nullish(),
  /** ID of the connection of the source: the `connectionId` of tiles with raw SQL. */
  connection: z.string(),
  /** Table that the source reads. */
  from: z
    .object({
      /** Database of the table. */
      databaseName: z.string().nullish(),
      /** Name of the table. Sources of metrics have `metricTables` instead. */
      tableName: z.string().nullish(),
    })
    .nullish(),
  /** Settings of the queries. */
  querySettings: objects(texts("setting", "value")),
  /** Table and columns whose values filters offer. */
  filterSettings: object(
    texts("databaseName", "tableName").extend({ columns: z.array(texts("name", "label")) }),
  ),
  /** Tables of metrics by kind. */
  metricTables: z
    .record(z.string(), z.string().nullish())
    .register(facts, { usual: texts(...known.metricTypes) })
    .nullish(),
  /** Columns that a search shows by default. */
  defaultTableSelectExpression: expression,
  /** Expression of the time of a row. */
  timestampValueExpression: expression,
  /** Expression of the time that searches show. */
  displayedTimestampValueExpression: expression,
  /** Expression of the name of the service that wrote a row. */
  serviceNameExpression: expression,
  /** Expression of the severity of a log line. */
  severityTextExpression: expression,
  /** Expression of the text of a log line. */
  bodyExpression: expression,
  /** Expression of the attributes of an event. */
  eventAttributesExpression: expression,
  /** Expression of the attributes of the resource that wrote a row. */
  resourceAttributesExpression: expression,
  /** Expression of the ID of a trace. */
  traceIdExpression: expression,
  /** Expression of the ID of a span. */
  spanIdExpression: expression,
  /** Expression of the ID of the parent span. */
  parentSpanIdExpression: expression,
  /** Expression of the name of a span. */
  spanNameExpression: expression,
  /** Expression of the kind of a span. */
  spanKindExpression: expression,
  /** Expression of the duration of a span. */
  durationExpression: expression,
  /** Digits after the second in `durationExpression`: 3 for milliseconds, 9 for nanoseconds. */
  durationPrecision: z.int().nullish(),
  /** Expression of the status code of a span. */
  statusCodeExpression: expression,
  /** Expression of the status message of a span. */
  statusMessageExpression: expression,
  /** Expression of the events of a span. */
  spanEventsValueExpression: expression,
  /** Expression of the column that a search uses if it names no column. */
  implicitColumnExpression: expression,
  /** Expression of the list of known columns. */
  knownColumnsListExpression: expression,
  /** Setting for text indexes in searches in `implicitColumnExpression`. */
  useTextIndexForImplicitColumn: z.string().register(facts, { known: known.textIndexUses }).nullish(),
  /** Attributes that a trace shows first. */
  highlightedTraceAttributeExpressions: highlights(),
  /** Attributes that a row shows first. */
  highlightedRowAttributeExpressions: highlights(),
  /** Materialized views that speed up queries. */
  materializedViews: objects(
    texts("databaseName", "tableName", "dimensionColumns", "minGranularity").extend({
      minDate: instant,
      timestampColumn: z.string(),
      aggregatedColumns: z.array(texts("sourceColumn", "aggFn", "mvColumn")),
    }),
  ),
  /** Materialized views of attribute names and values. */
  metadataMaterializedViews: object(texts("keyRollupTable", "kvRollupTable", "granularity")),
  /** ID of the log source that belongs to this source. */
  logSourceId: identifier,
  /** ID of the trace source that belongs to this source. */
  traceSourceId: identifier,
  /** ID of the metric source that belongs to this source. */
  metricSourceId: identifier,
  /** ID of the session source that belongs to this source. */
  sessionSourceId: identifier,
});

export type Source = z.infer<typeof source>;
