import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { accessKeyArgs } from "../../../provider/src/resources/accessKey";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, valuesOf } from "./fromSchema";
import { instants } from "./instants";

const { keys, organizationId, roles } = defaultSeed;

const addresses = fc.oneof(
  fc.ipV4(),
  fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
  fc.constantFrom("0.0.0.0/0", "10.0.0.0/8", "2001:db8::/32", "2001:db8::1"),
);

/** What services accept of a key's fields beyond their types. */
export const keyOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  expireAt: fc.oneof(fc.constantFrom(null, ""), instants),
  "ipAccessList[].source": addresses,
  "assignedRoleIds[]": fc.constantFrom(...Object.values(roles)),
};

/** Several args for one key, which `check` and the service accept one after the other. */
// Not the key that signs: a test that disables it locks itself out, as a user would.
export const acceptedKeys: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc
  .constantFrom(keys.ci.id, keys.restricted.id)
  .chain((id) => {
    const one = valuesOf(accessKeyArgs, { ...keyOverrides, adoptId: fc.constant(id) }).map((drawn) => {
      const { ipAccessList, ...args } = drawn as PropertyMap & Drawn;
      // A service returns role ids in another field, and they take precedence over the names of roles.
      const { rotationTrigger: _trigger, assignedRoleIds: _ids, ...adopting } = { ...args, adoptId: id };
      return ipAccessList === undefined
        ? adopting
        : { ...adopting, ipAccessList: sameBySource(ipAccessList) };
    });
    return fc.tuple(one, one, one);
  });

/** What a key that exists is adopted without, or with care. */
interface Drawn {
  readonly ipAccessList?: readonly Entry[];
  readonly rotationTrigger?: string;
  readonly assignedRoleIds?: readonly string[];
}

interface Entry {
  readonly source: string;
  readonly description?: string;
}

/** One description for one address; the entry itself may stand there several times. */
function sameBySource(entries: readonly Entry[]): readonly Entry[] {
  const first = new Map([...entries].reverse().map((entry) => [entry.source, entry]));
  return entries.map((entry) => first.get(entry.source) ?? entry);
}
