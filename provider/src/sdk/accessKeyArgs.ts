import type { AccessKeyValues } from "./accessKey.generated";
import type { DeepInputs, Given, NotGiven } from "./inputs";

/** Args of an `AccessKey` that is made: it needs `name` and `roles`. */
export interface NewAccessKeyArgs
  extends
    DeepInputs<Omit<AccessKeyValues, "name" | "roles" | "keyId">>,
    Given<AccessKeyValues, "name" | "roles">,
    NotGiven<AccessKeyValues, "keyId"> {}

/** Args of an `AccessKey` that is adopted: `keyId` names the existing key. */
export interface AdoptedAccessKeyArgs
  extends
    DeepInputs<Omit<AccessKeyValues, "keyId" | "rotationTrigger">>,
    Given<AccessKeyValues, "keyId">,
    NotGiven<AccessKeyValues, "rotationTrigger"> {}

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | NewAccessKeyArgs;
