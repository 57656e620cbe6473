import type * as pulumi from "@pulumi/pulumi";

/**
 * A value in which anything, at any depth, may be an output of another resource. `Missing` is `undefined` where it may be
 * left out: an output may come to that too.
 */
export type DeepInput<Value, Missing = never> = pulumi.Input<Deep<Value> | Missing>;

type Deep<Value> = Value extends readonly (infer Item)[]
  ? DeepInput<Item>[]
  : Value extends object
    ? DeepInputs<Value>
    : Value;

/** An object of such values; keeps what is optional and every doc comment. */
export type DeepInputs<Value> = {
  [Name in keyof Value]: [Exclude<Value[Name], undefined>] extends [never]
    ? undefined
    : DeepInput<Exclude<Value[Name], undefined>, Extract<Value[Name], undefined>>;
};

/** Fields that have to be given, as inputs. An output may still come to nothing, which `check` tells. */
export type Given<Values, Names extends keyof Values> = {
  [Name in keyof Pick<Values, Names>]-?:
    DeepInput<Exclude<Values[Name], undefined>> | pulumi.Output<Exclude<Values[Name], undefined> | undefined>;
};

/** Fields that cannot be given beside others. */
export type NotGiven<Values, Names extends keyof Values> = {
  [Name in keyof Pick<Values, Names>]?: undefined;
};
