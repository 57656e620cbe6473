import * as pipes from "pulumi-pipes";

// Records of an Amazon Kinesis stream.

// With a role of the cloud:

new pipes.Pipe("events", {
  name: "events",
  source: {
    kinesis: {
      streamName: "events",
      region: "eu-west-1",
      format: "JSONEachRow",
      iteratorType: "TRIM_HORIZON",
      authentication: "IAM_ROLE",
      iamRole: "arn:aws:iam::123456789012:role/loader",
    },
  },
  destination: {
    database: "default",
    table: "events",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});
