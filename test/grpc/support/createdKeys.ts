import type { PropertyMap } from "../../harness/provider/wire";
import type { Session } from "../../harness/provider/session";
import { pathOf, send } from "../../harness/service/otherClient";

/** Args of a key that is to be created. */
export const deployKey = { name: "deploy", roles: ["developer"] };

/** Ids of the keys that are not of the seed. */
export function createdKeys({ emulator }: Session): string[] {
  const seeded: readonly string[] = Object.values(emulator.seed.keys).map(({ id }) => id);
  return emulator
    .list("keys")
    .map(({ id }) => id)
    .filter((id) => !seeded.includes(id));
}

/** Whether the pair signs requests: how the service answers a read with it. */
export async function statusOf(session: Session, keyId: unknown, keySecret: unknown): Promise<number> {
  const path = pathOf("pipes", session.emulator.seed);
  return (await send(session.emulator, path, { pair: [keyId, keySecret] })).status;
}

/** The pair in outputs. */
export const pairOf = (outputs: PropertyMap): readonly [unknown, unknown] => [
  outputs["authKeyId"],
  outputs["authKeySecret"],
];
