import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { accessKeyArgs } from "../../../provider/src/resources/accessKey/args";
import type { Bag } from "../../harness/struct";
import { valuesOf, type Overrides } from "./fromSchema";
import { instants } from "./instants";

const { keys, organizationId } = defaultSeed;

const addresses = fc.oneof(
  fc.ipV4(),
  fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
  fc.constantFrom("0.0.0.0/0", "10.0.0.0/8", "2001:db8::/32", "2001:db8::1"),
);

/** What services accept of a key's fields beyond their types. */
export const keyOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  // Not the key that signs: a test that disables it locks itself out, as a user would.
  keyId: fc.constantFrom(keys.ci.id, keys.restricted.id),
  expireAt: fc.oneof(fc.constantFrom(null, ""), instants),
  "ipAccessList[].source": addresses,
};

/** Args of an access key that `check` and the service accept. */
export const acceptedKeys = valuesOf(accessKeyArgs, keyOverrides) as fc.Arbitrary<Bag>;
