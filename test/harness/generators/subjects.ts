import type fc from "fast-check";
import type { QuirkChange } from "pulumi-pipes-emulator";
import type { Store } from "../kinds";
import { acceptedAlerts } from "./alertArgs";
import type { SubjectKind } from "./fieldWalk";
import type { ArgsInTurn } from "./fromSchema";
import { acceptedEndpoints } from "./endpointArgs";
import { acceptedKeys } from "./keyArgs";
import { acceptedPipes } from "./pipeArgs";
import { quirkSets, quirkSetsOfWholeServices } from "./quirkSets";
import { acceptedSearches } from "./searchArgs";
import { acceptedWebhooks } from "./webhookArgs";
import { acceptedScalings } from "./scalingArgs";
import { acceptedWholePipes } from "./wholePipeArgs";

/** A resource with what its tests draw. */
export interface Subject {
  readonly kind: SubjectKind;
  /** Its objects in the store of the emulator. */
  readonly objects: Exclude<Store, "dashboards">;
  /** All for one object. */
  readonly args: fc.Arbitrary<ArgsInTurn>;
  /** What its service may be like. */
  readonly quirks: fc.Arbitrary<QuirkChange>;
  /** How many cases of a property `npm test` draws. */
  readonly cases: number;
}

const adopted = { quirks: quirkSets, cases: 15 };
const whole = { quirks: quirkSetsOfWholeServices, cases: adopted.cases };

const rows: Readonly<Record<SubjectKind, Omit<Subject, "kind">>> = {
  // Of the same form as settings of pipes, so that fewer cases do.
  Pipe: { objects: "pipes", args: acceptedWholePipes, ...whole, cases: 8 },
  PipeSettings: { objects: "pipes", args: acceptedPipes, ...adopted },
  PipeScaling: { objects: "scalings", args: acceptedScalings, ...whole },
  AccessKey: { objects: "keys", args: acceptedKeys, ...adopted },
  Alert: { objects: "alerts", args: acceptedAlerts, ...adopted },
  Webhook: { objects: "webhooks", args: acceptedWebhooks, ...whole },
  SavedSearch: { objects: "savedSearches", args: acceptedSearches, ...whole },
  ReversePrivateEndpoint: { objects: "reversePrivateEndpoints", args: acceptedEndpoints, ...whole },
};

export const subjects: readonly Subject[] = (Object.keys(rows) as SubjectKind[]).map((kind) => ({
  kind,
  ...rows[kind],
}));
