import * as pulumi from "@pulumi/pulumi";
import type { MockResourceArgs } from "@pulumi/pulumi/runtime";

/** What the engine is told when a resource is made; pulumi's own type leaves the inputs open. */
export interface Registration {
  readonly type: string;
  readonly id: string | undefined;
  readonly inputs: object;
}

export interface Registrations {
  /** All since the test began. */
  readonly all: readonly Registration[];
  /** That of a resource, which must be the only one. */
  of(resource: pulumi.CustomResource): Promise<Registration>;
}

/** Puts Pulumi's mocks in the place of an engine, for one test file. */
export function registrations(): Registrations {
  const all: Registration[] = [];
  beforeAll(async () => {
    await pulumi.runtime.setMocks({
      newResource: ({ type, name, id, inputs }: MockResourceArgs) => {
        const made = { type, id, inputs: inputs as object };
        all.push(made);
        return { id: id ?? `${name}-id`, state: made.inputs };
      },
      call: ({ inputs }) => inputs as object,
    });
  });
  beforeEach(() => all.splice(0));
  return {
    all,
    of: async (resource) => {
      await settled(resource.urn);
      const [only, ...more] = all;
      if (only === undefined || more.length > 0) throw new Error(`${all.length} resources were registered`);
      return only;
    },
  };
}

export const settled = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });
