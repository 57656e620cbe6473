import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// Collections of a MongoDB database, with their changes.

// With typed columns:

new pipes.Pipe("catalogue", {
  name: "catalogue",
  source: {
    mongodb: {
      uri: "mongodb+srv://db.internal/shop",
      readPreference: "secondary",
      settings: { replicationMode: "cdc" },
      credentials: { username: "loader", password: new pulumi.Config().requireSecret("password") },
      tableMappings: [
        {
          sourceDatabaseName: "shop",
          sourceCollection: "products",
          targetTable: "products",
          structuredIngestion: {
            enabled: true,
            columns: [{ name: "price", type: "Float64" }],
            sortingKeys: ["_id"],
          },
        },
      ],
    },
  },
  destination: { database: "default" },
});
