import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Files in an object store. With `isContinuous`, the pipe also loads new files. Without it, the pipe ends after the existing files.

// Files in S3, with a role of the cloud and a queue that announces new files:

new pipes.Pipe("invoices", {
  name: "invoices",
  source: {
    objectStorage: {
      url: "https://invoices.s3.eu-west-1.amazonaws.com/2026/*.csv.gz",
      type: "s3",
      format: "CSVWithNames",
      compression: "gzip",
      isContinuous: true,
      queueUrl: "https://sqs.eu-west-1.amazonaws.com/123456789012/invoices",
      authentication: "IAM_ROLE",
      iamRole: "arn:aws:iam::123456789012:role/loader",
    },
  },
  destination: {
    database: "default",
    table: "invoices",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

// Files in Google Cloud Storage, with the key of a service account:

new pipes.Pipe("receipts", {
  name: "receipts",
  source: {
    objectStorage: {
      url: "https://storage.googleapis.com/receipts/*.parquet",
      type: "gcs",
      format: "Parquet",
      authentication: "SERVICE_ACCOUNT",
      serviceAccountKey: new pulumi.Config().requireSecret("storageKeyFile"),
    },
  },
  destination: {
    database: "default",
    table: "receipts",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});

// Files in Azure Blob Storage, with a connection string:

new pipes.Pipe("returns", {
  name: "returns",
  source: {
    objectStorage: {
      connectionString: new pulumi.Config().requireSecret("blobConnectionString"),
      azureContainerName: "returns",
      path: "2026/*.json",
      type: "azureblobstorage",
      format: "JSONEachRow",
      authentication: "CONNECTION_STRING",
    },
  },
  destination: {
    database: "default",
    table: "returns",
    managedTable: false,
    columns: [{ name: "id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "id" }],
});
