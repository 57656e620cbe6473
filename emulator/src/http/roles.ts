import type { AccessKey } from "pulumi-pipes-contract";
import type { Area } from "./answer";
import { ApiError } from "./apiError";

/** Whether an operation only looks, or changes something. */
export type Access = "read" | "write";

/** Refuses an operation that none of the key's roles allows. */
export function authorize(key: AccessKey, area: Area, access: Access): void {
  const roles = key.roles ?? [];
  if (roles.includes("admin")) return;
  // A developer works with the data, and may look at keys but not manage them.
  if (roles.includes("developer") && (area !== "keys" || access === "read")) return;
  throw new ApiError("FORBIDDEN", "no role of the key allows this operation");
}
