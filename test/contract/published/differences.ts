/** Differences between the schemas and the published fields, with their reason. */
interface Differences {
  readonly because: string;
  readonly of: readonly string[];
}

export const differences: readonly Differences[] = [
  {
    because: "The contract requires at least one role.",
    of: [
      "accessKeyCreation roles: 1…Infinity instead of -Infinity…Infinity",
      "accessKeyPatch roles: 1…Infinity instead of -Infinity…Infinity",
    ],
  },
  {
    because: "A program never has the hashes of a key: the service generates the key and returns it once.",
    of: ["accessKeyCreation hashData: missing"],
  },
  {
    because: "One schema has both types of channels. A refinement requires the field of the type.",
    of: [
      "alert channel<AlertChannelEmail>.emailRecipients: not required",
      "alert channel<AlertChannelWebhook>.webhookId: not required",
      "alert channels[]<AlertChannelEmail>.emailRecipients: not required",
      "alert channels[]<AlertChannelWebhook>.webhookId: not required",
    ],
  },
  {
    because: "Webhooks themselves are published with these values.",
    of: [
      "alert channel<AlertChannelWebhook>.webhookService: values generic,incidentio,pagerduty_api,slack,slack_api instead of any",
      "alert channels[]<AlertChannelWebhook>.webhookService: values generic,incidentio,pagerduty_api,slack,slack_api instead of any",
    ],
  },
  {
    because:
      "One schema has the filters of a creation, which have no ID, and those of a replacement. Operations check the ID.",
    of: ["dashboardReplacement filters[].id: not required"],
  },
  {
    because: "The responses have these bounds.",
    of: [
      "pipeCreation name: 1…255 instead of -Infinity…Infinity",
      "pipePatch name: 1…255 instead of -Infinity…Infinity",
    ],
  },
  {
    because: "A time has no sign.",
    of: ["pipeCreation source.kinesis.timestamp: 0…Infinity instead of -Infinity…Infinity"],
  },
  {
    because: "Services accept a creation with the compute of a pipe.",
    of: ["pipeCreation scaling: missing"],
  },
  {
    because:
      "An update of table mappings omits the connection: services test a connection that they get and require credentials.",
    of: ["pipePatch source.mongodb.uri: not required", "pipePatch source.mysql.host: not required"],
  },
  {
    because: "The identity of a removed mapping is enough.",
    of: [
      "pipePatch source.mongodb.tableMappingsToRemove[].tableEngine: missing",
      "pipePatch source.mysql.tableMappingsToRemove[].partitionKey: missing",
      "pipePatch source.mysql.tableMappingsToRemove[].tableEngine: missing",
      "pipePatch source.postgres.tableMappingsToRemove[].partitionByExpr: missing",
      "pipePatch source.postgres.tableMappingsToRemove[].partitionKey: missing",
      "pipePatch source.postgres.tableMappingsToRemove[].tableEngine: missing",
    ],
  },
];
