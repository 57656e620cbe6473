import type fc from "fast-check";
import type { ObjectKind, QuirkChange } from "pulumi-pipes-emulator";
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
  readonly objects: Extract<
    ObjectKind,
    "pipes" | "keys" | "alerts" | "webhooks" | "scalings" | "savedSearches" | "reversePrivateEndpoints"
  >;
  /** All for one object. */
  readonly args: fc.Arbitrary<ArgsInTurn>;
  /** What its service may be like. */
  readonly quirks: fc.Arbitrary<QuirkChange>;
  /** How many cases of a property `npm test` draws. */
  readonly cases: number;
}

const adopted = { quirks: quirkSets, cases: 15 };

export const subjects: readonly Subject[] = [
  // Of the same form as settings of pipes, so that fewer cases do.
  { kind: "Pipe", objects: "pipes", args: acceptedWholePipes, quirks: quirkSetsOfWholeServices, cases: 8 },
  { kind: "PipeSettings", objects: "pipes", args: acceptedPipes, ...adopted },
  {
    ...{ kind: "PipeScaling", objects: "scalings", args: acceptedScalings },
    ...{ quirks: quirkSetsOfWholeServices, cases: adopted.cases },
  },
  { kind: "AccessKey", objects: "keys", args: acceptedKeys, ...adopted },
  { kind: "Alert", objects: "alerts", args: acceptedAlerts, ...adopted },
  {
    ...{ kind: "Webhook", objects: "webhooks", args: acceptedWebhooks },
    ...{ quirks: quirkSetsOfWholeServices, cases: adopted.cases },
  },
  {
    ...{ kind: "SavedSearch", objects: "savedSearches", args: acceptedSearches },
    ...{ quirks: quirkSetsOfWholeServices, cases: adopted.cases },
  },
  {
    ...{ kind: "ReversePrivateEndpoint", objects: "reversePrivateEndpoints", args: acceptedEndpoints },
    ...{ quirks: quirkSetsOfWholeServices, cases: adopted.cases },
  },
];
