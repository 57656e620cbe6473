/** A creation that the seed's service accepts, in the words of the contract. */
export const creationExample = {
  name: "payments",
  source: {
    kafka: {
      brokers: "broker-1.example:9093",
      topics: "payments.v1",
      credentials: { username: "demo_consumer", password: "demo-password-not-real" },
    },
  },
  destination: {
    database: "events",
    table: "payments",
    managedTable: true,
    tableDefinition: { engine: { versionColumnId: "", columnIds: [] }, sortingKey: ["payment_id"] },
    columns: [{ name: "payment_id", type: "UInt64" }],
  },
  fieldMappings: [{ sourceField: "id", destinationField: "payment_id" }],
  settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
};
