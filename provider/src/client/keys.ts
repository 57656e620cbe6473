import { accessKey, type AccessKey, type AccessKeyPatch } from "pulumi-pipes-contract";
import { inside, keysPath, type KeyAddress } from "./paths";
import { unlessGone, type Readability } from "./readable";
import type { Requester } from "./requester";
import { withoutNulls } from "./tolerance";

export interface KeysApi {
  /** The key, or undefined where it is gone. */
  get(at: KeyAddress): Promise<AccessKey | undefined>;
  /** Contract 4.2. */
  patch(at: KeyAddress, patch: AccessKeyPatch): Promise<AccessKey>;
}

export function keysApi(requester: Requester, readability: Readability): KeysApi {
  const at = (address: KeyAddress): string => inside(keysPath(address), address.id);
  const answer = { result: accessKey, tolerate: withoutNulls };
  const patch = (address: KeyAddress, body: AccessKeyPatch): Promise<AccessKey> =>
    requester.send({ method: "PATCH", path: at(address), body, ...answer });

  return {
    patch,
    get: (address) =>
      unlessGone(() =>
        readability.read(
          "key",
          () => requester.send({ method: "GET", path: at(address), ...answer }),
          () => patch(address, {}),
        ),
      ),
  };
}
