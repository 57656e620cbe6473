import type { AccessKeyFields } from "./accessKey.generated";
import type { Given, NotGiven } from "./inputs";

/** Args of an `AccessKey` that is made: it needs `name` and `roles`. */
export interface NewAccessKeyArgs
  extends
    Omit<AccessKeyFields, "name" | "roles" | "adoptId">,
    Given<AccessKeyFields, "name" | "roles">,
    NotGiven<AccessKeyFields, "adoptId"> {}

/** Args of an `AccessKey` that is adopted: `adoptId` names the existing key. */
export interface AdoptedAccessKeyArgs
  extends
    Omit<AccessKeyFields, "adoptId" | "rotationTrigger">,
    Given<AccessKeyFields, "adoptId">,
    NotGiven<AccessKeyFields, "rotationTrigger"> {}

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | NewAccessKeyArgs;
