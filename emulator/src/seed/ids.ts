import type { Stored } from "../store/records";

/** Identifiers and demo credentials of the default seed. The credentials are made up and open nothing else. */
export const defaultSeed = {
  /** The organization that owns the keys and both services: a UUID. */
  organizationId: "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314",
  /** The service that owns all objects of the seed except keys: a UUID. */
  serviceId: "c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab28",
  /** A second service without objects: a UUID. */
  spareServiceId: "e4d81f06-7b3a-4c95-b2e8-0a6c5d7f1943",
  /** IDs of pipes, one for each kind of source. */
  pipes: {
    postgres: "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915",
    kafka: "91c4e7d8-2a6f-4b35-8e09-d5f1a3b7c642",
    objectStorage: "b6f05a13-c97d-4e28-9b41-3e8d7c2f60a5",
    kinesis: "58e2d6b9-f041-47ca-8d73-6b9a1c0e5f24",
    mysql: "2c7d41a8-90b3-4e6f-8a15-d3f7b6c0e921",
    mongodb: "a4f8b2d6-13c7-49e0-b5d8-7e2a9c6f0413",
    bigquery: "e9061c3b-7f52-4d8a-9c47-b1a5d8e3f260",
    pubsub: "70b5e3f9-c248-4a1d-8f96-2d4c7a9b1e35",
  },
  /** Access keys: the `id` of each key, and its credentials `keyId` and `keySecret`. */
  keys: {
    /** Deployments sign with this one. */
    admin: {
      id: "0e5a7c93-b1d8-4f62-a7e4-5c3f9d2b8160",
      keyId: "demo-admin-key",
      keySecret: "demo-admin-secret-not-real-a1b2",
    },
    /** A developer's, which may not manage keys. */
    ci: {
      id: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
      keyId: "demo-ci-key",
      keySecret: "demo-ci-secret-not-real-c3d4",
    },
    /** Expires, and only addresses of a documentation range may use it. */
    restricted: {
      id: "6b8c1e35-a4f9-4d07-92b6-8f7e5d4c3a10",
      keyId: "demo-restricted-key",
      keySecret: "demo-restricted-secret-not-real-e5f6",
    },
  },
  /** IDs of dashboards, and IDs of their tiles by name. */
  dashboards: {
    checkout: {
      id: "65f1a0c3d2b4e5f607182930",
      tiles: {
        "Requests per minute": "65f1a0c3d2b4e5f607182a01",
        "Error rate": "65f1a0c3d2b4e5f607182a02",
        "Latency p95": "65f1a0c3d2b4e5f607182a03",
        "Slowest routes": "65f1a0c3d2b4e5f607182a04",
      },
    },
    ingestion: {
      id: "65f1a0c3d2b4e5f607182931",
      tiles: {
        "Rows per second": "65f1a0c3d2b4e5f607182b01",
        "Replication lag": "65f1a0c3d2b4e5f607182b02",
        "Failed batches": "65f1a0c3d2b4e5f607182b03",
      },
    },
  },
  /** IDs of alerts. */
  alerts: { errorRate: "65f1a0c3d2b4e5f607182c01" },
  /** IDs of data sources, one for each kind. */
  sources: {
    log: "65f1a0c3d2b4e5f607182d01",
    trace: "65f1a0c3d2b4e5f607182d02",
    metric: "65f1a0c3d2b4e5f607182d03",
    session: "65f1a0c3d2b4e5f607182d04",
    promql: "65f1a0c3d2b4e5f607182d05",
  },
  /** IDs of webhooks, for the channels of alerts. */
  webhooks: { onCall: "65f1a0c3d2b4e5f607182e01", chat: "65f1a0c3d2b4e5f607182e02" },
  /** IDs of saved searches, for alerts. */
  savedSearches: { errors: "65f1a0c3d2b4e5f607183001", slowQueries: "65f1a0c3d2b4e5f607183002" },
  /** ID of the connection that the data sources use. */
  connectionId: "65f1a0c3d2b4e5f607183101",
  /** ID of the team that alerts belong to. */
  teamId: "65f1a0c3d2b4e5f607183201",
  /** IDs of the roles of keys: three roles of the service, and one custom role of the organization. */
  roles: {
    admin: "c9b1f7e4-3a60-4d85-9e12-f8d6a5b7c034",
    developer: "1d84a6c2-e7f5-4930-8b6c-a09e3d5f7182",
    query_endpoints: "8f3e0d59-62ab-4c17-9d48-5b7c1e6a2f90",
    auditor: "b62c9f18-05d7-4ea3-8c71-3e9d4a0f5b86",
  },
  /** IDs of private endpoints, for Kafka sources. */
  reversePrivateEndpoints: {
    brokers: "37a9e5d1-c04b-4f86-9b12-d85e6f0a3c74",
    warehouse: "f15d8b06-92ae-4c37-a8f4-0b6c3e7d9125",
  },
} as const;

/** An object that belongs to the first service. */
export function owned<R>(record: R): Stored<R> {
  const { organizationId, serviceId } = defaultSeed;
  return { organizationId, serviceId, record };
}

/** IDs and demo credentials of the seed, as in `defaultSeed`. */
export interface Seed extends Readonly<typeof defaultSeed> {}
