/** Differences between the schemas and the published fields, with their reason. A pattern stands for whole lines. */
interface Differences {
  readonly because: string;
  readonly of: readonly string[];
}

export const differences: readonly Differences[] = [
  {
    because: "The contract requires at least one role.",
    of: ["accessKey(Creation|Patch) roles: 1…Infinity instead of -Infinity…Infinity"],
  },
  {
    because: "No resource writes roles.",
    of: ["roleBody: missing"],
  },
  {
    because: "A program never has the hashes of a key: the service generates the key and returns it once.",
    of: ["accessKeyCreation hashData: missing"],
  },
  {
    because: "One schema has both types of channels. A refinement requires the field of the type.",
    of: ["alert(Replacement)? channels?(\\[\\])?<\\w+>.(emailRecipients|webhookId): not required"],
  },
  {
    because: "Webhooks themselves are published with these values.",
    of: ["alert(Replacement)? channels?(\\[\\])?<\\w+>.webhookService: values .* instead of any"],
  },
  {
    because:
      "One schema has the filters of a creation, which have no ID, and those of a replacement. Operations check the ID.",
    of: ["dashboardReplacement filters\\[\\]<\\w+>.id: not required"],
  },
  {
    because:
      "The recorded server and descriptions have only these levels. A program with any other gets a warning.",
    of: ["\\w+ \\S+\\.select\\[\\]\\.level: values .* instead of any"],
  },
  {
    because: "Services deprecate the fields beside the content of a tile.",
    of: ["dashboard(Creation|Replacement) tiles\\[\\].(asRatio|series): missing"],
  },
  {
    because: "Responses, and the operation that scales a pipe, have these bounds.",
    of: ["pipe(Creation|Patch) (name: 1…255|scaling.concurrency: 0…34) instead of -Infinity…Infinity"],
  },
  {
    because: "The recorded server refuses other values, and the published fields have no bounds.",
    of: [
      "alert(Replacement)? (note|message|name): 1…(4096|512) instead of -Infinity…Infinity",
      "alert(Replacement)? (numC|scheduleO)\\w+: (1…Infinity|0…1439) instead of -Infinity…Infinity",
      "webhookBody (name|url|description|body): [01]…\\d+ instead of -Infinity…Infinity",
      "savedSearchBody (name|orderBy|select|where|tags\\[\\]): [01]…\\d+ instead of -Infinity…Infinity",
    ],
  },
  {
    because: "The recorded server refuses the published interval of 30 seconds.",
    of: [
      "alert(Replacement)? interval: values 12h,15m,1d,1h,1m,30m,5m,6h instead of 12h,15m,1d,1h,1m,30m,30s,5m,6h",
    ],
  },
  {
    because: "The description of the field states these bounds.",
    of: ["reversePrivateEndpointBody description: 0…255 instead of -Infinity…Infinity"],
  },
  {
    because: "A time has no sign.",
    of: ["pipeCreation source.kinesis.timestamp: 0…Infinity instead of -Infinity…Infinity"],
  },
  {
    because: "An empty expression means none, as in responses.",
    of: ["pipeCreation destination.tableDefinition.ttl: -Infinity…Infinity instead of 1…Infinity"],
  },
  {
    because:
      "One schema has all forms of an object. Rules across fields say which form needs or excludes a field.",
    of: [
      "pipeCreation source.(bigquery|pubsub)<\\w+>.(authentication|credentials|projectId|serviceAccountKey): not required",
      "pipeCreation source.(bigquery|pubsub)<\\w+>.authentication: values .*",
      "pipeCreation source.kafka.schemaRegistry<\\w+>.\\w+: not required",
      "pipeCreation source.kafka.schemaRegistry<\\w+>.type: values .*",
      "pipeCreation source.kinesis.schemaRegistry.\\w+: not required",
    ],
  },
  {
    because: "Descriptions name these values, and other clients send them.",
    of: [
      "\\w+ \\S+<EqualityColorCondition>.value: object instead of string",
      "pipeCreation source.bigquery<\\w+>.(settings.replicationM\\w+|tableMappings\\[\\].eventsFunction): values .*",
    ],
  },
  {
    because:
      "An update of table mappings omits the connection: services test a connection that they get and require credentials.",
    of: ["pipePatch source.(mongodb.uri|mysql.host): not required"],
  },
  {
    because: "The identity of a removed mapping is enough.",
    of: [
      "pipePatch source.\\w+.tableMappingsToRemove\\[\\].(tableEngine|partitionKey|partitionByExpr): missing",
    ],
  },
  {
    because:
      "Nothing that a client of ours sends has null in such a body: a creation leaves a field without a value out, and so does a replacement.",
    of: ["(alert(Replacement)?|pipeCreation) [^ ]+: not null"],
  },
  {
    because: "An update never clears what a pipe always has.",
    of: [
      "pipePatch source.\\w+.(uri|host|port|database|serviceAccountKey|tableMappingsToRemove.*): not null",
    ],
  },
  {
    because: "One schema has the fields that an update clears by null. A creation leaves them out then.",
    of: ["pipeCreation source[^ ]+: null"],
  },
  {
    because: "Services take null for an empty list.",
    of: ["dashboard(Creation|Replacement) savedFilterValues: null"],
  },
];
