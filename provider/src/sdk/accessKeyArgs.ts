import type { AccessKeyFields } from "./accessKey.generated";
import type { Given, NotGiven } from "./inputs";

/** Args of an `AccessKey` that is made: it needs `name` and `roles`. */
export interface NewAccessKeyArgs
  extends
    Omit<AccessKeyFields, "name" | "roles" | "keyId">,
    Given<AccessKeyFields, "name" | "roles">,
    NotGiven<AccessKeyFields, "keyId"> {}

/** Args of an `AccessKey` that is adopted: `keyId` names the existing key. */
export interface AdoptedAccessKeyArgs
  extends
    Omit<AccessKeyFields, "keyId" | "rotationTrigger">,
    Given<AccessKeyFields, "keyId">,
    NotGiven<AccessKeyFields, "rotationTrigger"> {}

/** Args of `AccessKey`. What is left out is not managed, unless its comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | NewAccessKeyArgs;
