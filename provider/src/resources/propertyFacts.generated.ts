// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type { KnownKind } from "../resources";

/** What the class of a resource uses, and the plugin. */
interface PropertyFacts {
  readonly noun: string;
  /** The arg that names an existing object. */
  readonly idArg: string;
  readonly outputs: readonly string[];
  /** An output that no program sets: only the preview of a change does not know it, or of an adoption. */
  readonly settledOutput: string;
  /** Paths of the args that are secret. */
  readonly secretArgs: readonly (readonly string[])[];
}

export const propertyFacts: Readonly<Record<KnownKind, PropertyFacts>> = {
  Pipe: {"noun":"pipe","idArg":"adoptId","outputs":["organizationId","serviceId","name","state","scaling","source","destination","fieldMappings","settings","createdAt","updatedAt","stopped","resyncTrigger","additionalFields","deletionPolicy"],"settledOutput":"state","secretArgs":[["source","kafka","schemaRegistry","caCertificate"],["source","kafka","schemaRegistry","credentials"],["source","kafka","caCertificate"],["source","kafka","credentials"],["source","objectStorage","connectionString"],["source","objectStorage","accessKey"],["source","objectStorage","serviceAccountKey"],["source","kinesis","accessKey"],["source","postgres","caCertificate"],["source","postgres","credentials"],["source","mysql","caCertificate"],["source","mysql","credentials"],["source","mongodb","caCertificate"],["source","mongodb","credentials"],["source","bigquery","credentials"],["source","pubsub","serviceAccountKey"]]},
  PipeSettings: {"noun":"pipe","idArg":"pipeId","outputs":["organizationId","serviceId","name","state","scaling","source","destination","fieldMappings","settings","createdAt","updatedAt","additionalFields","pipeId"],"settledOutput":"state","secretArgs":[["source","kafka","caCertificate"],["source","kafka","credentials"],["source","objectStorage","connectionString"],["source","objectStorage","accessKey"],["source","objectStorage","serviceAccountKey"],["source","kinesis","accessKey"],["source","postgres","caCertificate"],["source","postgres","credentials"],["source","mysql","caCertificate"],["source","mysql","credentials"],["source","mongodb","caCertificate"],["source","mongodb","credentials"],["source","pubsub","serviceAccountKey"]]},
  PipeScaling: {"noun":"pipe scaling","idArg":"serviceId","outputs":["organizationId","serviceId","replicaCpuMillicores","replicaMemoryGb","additionalFields"],"settledOutput":"additionalFields","secretArgs":[]},
  AccessKey: {"noun":"access key","idArg":"adoptId","outputs":["organizationId","name","roles","expireAt","state","ipAccessList","assignedRoles","keySuffix","createdAt","usedAt","assignedRoleIds","authKeyId","authKeySecret","rotationTrigger","additionalFields","deletionPolicy"],"settledOutput":"keySuffix","secretArgs":[]},
  Webhook: {"noun":"webhook","idArg":"adoptId","outputs":["organizationId","serviceId","name","service","url","description","body","createdAt","updatedAt","headers","queryParams","additionalFields","deletionPolicy"],"settledOutput":"updatedAt","secretArgs":[["url"],["headers"],["queryParams"]]},
  SavedSearch: {"noun":"saved search","idArg":"adoptId","outputs":["organizationId","serviceId","name","sourceId","select","where","whereLanguage","orderBy","tags","filters","teamId","createdAt","updatedAt","additionalFields","deletionPolicy"],"settledOutput":"updatedAt","secretArgs":[]},
  Dashboard: {"noun":"dashboard","idArg":"adoptId","outputs":["organizationId","serviceId","name","tiles","tags","filters","savedQuery","savedQueryLanguage","savedFilterValues","containers","createdAt","updatedAt","tileIds","additionalFields","deletionPolicy"],"settledOutput":"tileIds","secretArgs":[]},
  Alert: {"noun":"alert","idArg":"adoptId","outputs":["organizationId","serviceId","dashboardId","tileId","threshold","thresholdMax","interval","source","thresholdType","channel","channels","name","message","savedSearchId","groupBy","note","numConsecutiveWindows","scheduleOffsetMinutes","scheduleStartAt","state","silenced","executionErrors","teamId","createdAt","updatedAt","additionalFields","deletionPolicy"],"settledOutput":"state","secretArgs":[]},
};
