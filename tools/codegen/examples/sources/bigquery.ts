import * as pipes from "pulumi-pipes";

// Tables of BigQuery. Any change to the tables, settings or credentials replaces the pipe.

// With the identity of the service, so that the pipe needs no credentials:

new pipes.Pipe("sales", {
  name: "sales",
  source: {
    bigquery: {
      authentication: "SERVICE_ACCOUNT_WORKLOAD_IDENTITY",
      projectId: "shop",
      snapshotStagingPath: "gs://shop-staging/pipes",
      settings: { replicationMode: "cdc", replicationMethod: "query_based", syncCron: "@hourly" },
      tableMappings: [
        {
          sourceDatasetName: "shop",
          sourceTable: "sales",
          targetTable: "shop_sales",
          queryCdcWatermarkColumn: "updated_at",
        },
      ],
    },
  },
  destination: { database: "default" },
});
