import { z } from "zod";
import type { ResourceDefinition } from "../../provider/src/lifecycle/definition";
import type { FieldSchema } from "../../provider/src/schema/fieldSchema";

/** A resource that has a schema and no service. */
export const thingOf = (schema: FieldSchema): ResourceDefinition => ({
  kind: "Thing",
  displayName: "thing",
  args: z.looseObject({}),
  schema,
  scope: ["organizationId"],
  idArg: { name: "thingId", required: false },
  read: () => Promise.resolve(undefined),
  readBatched: () => Promise.resolve(undefined),
  create: ({ desired }) => Promise.resolve({ live: { id: "t-1", ...desired } }),
  reconcile: ({ live, delta }) => Promise.resolve({ ...live, ...delta }),
  delete: () => Promise.resolve(),
});
