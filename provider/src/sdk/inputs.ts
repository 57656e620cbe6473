import type * as pulumi from "@pulumi/pulumi";

/**
 * A value in which anything, at any depth, may be an output of another resource. `Missing` is `undefined` where it may be
 * left out: an output may come to that too.
 */
export type DeepInput<Value, Missing = never> = pulumi.Input<
  | ([Value] extends [readonly (infer Item)[]]
      ? DeepInput<Item>[]
      : [Value] extends [object]
        ? DeepInputs<Value>
        : Value)
  | Missing
>;

/** An object of such values; keeps what is optional and every doc comment. */
export type DeepInputs<Value> = {
  [Name in keyof Value]: [Exclude<Value[Name], undefined>] extends [never]
    ? undefined
    : DeepInput<Exclude<Value[Name], undefined>, Extract<Value[Name], undefined>>;
};
