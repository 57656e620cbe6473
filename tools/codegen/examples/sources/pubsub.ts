import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Messages of a Google Pub/Sub topic.

// With the key of a service account:

new pipes.Pipe("signups", {
  name: "signups",
  source: {
    pubsub: {
      projectId: "shop",
      topic: "signups",
      format: "JSONEachRow",
      seekType: "earliest",
      authentication: "SERVICE_ACCOUNT",
      serviceAccountKey: { serviceAccountFile: new pulumi.Config().requireSecret("pubsubKeyFile") },
    },
  },
  destination: {
    database: "default",
    table: "signups",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});
