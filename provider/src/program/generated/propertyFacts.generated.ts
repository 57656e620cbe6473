// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type { KnownKind } from "../../resources";

/** What the class of a resource uses. */
interface PropertyFacts {
  readonly noun: string;
  /** The arg that names an existing object. */
  readonly idArg: string;
  readonly outputs: readonly string[];
  /** Paths of the args that are secret. */
  readonly secretArgs: readonly (readonly string[])[];
}

export const propertyFacts: Readonly<Record<KnownKind, PropertyFacts>> = {
  Alert: {"noun":"alert","idArg":"adoptId","outputs":["organizationId","serviceId","dashboardId","tileId","threshold","thresholdMax","interval","source","thresholdType","channel","channels","name","message","savedSearchId","groupBy","note","numConsecutiveWindows","scheduleOffsetMinutes","scheduleStartAt","state","silenced","executionErrors","teamId","createdAt","updatedAt","additionalFields","deletionPolicy"],"secretArgs":[]},
  AccessKey: {"noun":"access key","idArg":"adoptId","outputs":["organizationId","name","roles","expireAt","state","ipAccessList","assignedRoles","keySuffix","createdAt","usedAt","assignedRoleIds","authKeyId","authKeySecret","rotationTrigger","additionalFields","deletionPolicy"],"secretArgs":[]},
  Dashboard: {"noun":"dashboard","idArg":"adoptId","outputs":["organizationId","serviceId","name","tiles","tags","filters","savedQuery","savedQueryLanguage","savedFilterValues","containers","createdAt","updatedAt","tileIds","additionalFields","deletionPolicy"],"secretArgs":[]},
  Pipe: {"noun":"pipe","idArg":"adoptId","outputs":["organizationId","serviceId","name","state","scaling","source","destination","fieldMappings","settings","createdAt","updatedAt","stopped","resyncTrigger","additionalFields","deletionPolicy"],"secretArgs":[["source","kafka","schemaRegistry","caCertificate"],["source","kafka","schemaRegistry","credentials"],["source","kafka","caCertificate"],["source","kafka","credentials"],["source","objectStorage","connectionString"],["source","objectStorage","accessKey"],["source","objectStorage","serviceAccountKey"],["source","kinesis","accessKey"],["source","postgres","caCertificate"],["source","postgres","credentials"],["source","mysql","caCertificate"],["source","mysql","credentials"],["source","mongodb","caCertificate"],["source","mongodb","credentials"],["source","bigquery","credentials"],["source","pubsub","serviceAccountKey"]]},
  PipeSettings: {"noun":"pipe","idArg":"pipeId","outputs":["organizationId","serviceId","name","state","scaling","source","destination","fieldMappings","settings","createdAt","updatedAt","additionalFields","pipeId"],"secretArgs":[["source","kafka","caCertificate"],["source","kafka","credentials"],["source","objectStorage","connectionString"],["source","objectStorage","accessKey"],["source","objectStorage","serviceAccountKey"],["source","kinesis","accessKey"],["source","postgres","caCertificate"],["source","postgres","credentials"],["source","mysql","caCertificate"],["source","mysql","credentials"],["source","mongodb","caCertificate"],["source","mongodb","credentials"],["source","pubsub","serviceAccountKey"]]},
};
