import type * as pulumi from "@pulumi/pulumi";

/** Args of a function, each of which may be an output. */
export type Inputs<Args> = { [Name in keyof Args]: pulumi.Input<Args[Name]> };

/** Fields that have to be given. An output may still come to nothing, which `check` tells. */
export type Given<Fields, Names extends keyof Fields> = {
  [Name in keyof Pick<Fields, Names>]-?: Exclude<Fields[Name], undefined>;
};

/** Fields that cannot be given beside others. */
export type NotGiven<Fields, Names extends keyof Fields> = {
  [Name in keyof Pick<Fields, Names>]?: undefined;
};
