import { isEnforced, type Rule } from "pulumi-pipes-contract";
import { sameJson } from "../json";
import { refusedFields } from "./apiError";
import { valueAt } from "./unknownFields";

/**
 * Refuses a body that breaks rules, and names each of them. A service does not judge again what it has stored: `before` is the
 * object that an update changes.
 */
export function refuseBroken<Body>(
  rules: readonly Rule<Body>[],
  body: Body,
  { isStrict, before }: { readonly isStrict: boolean; readonly before?: Body | undefined },
): void {
  const broken = rules.filter(
    (rule) => isEnforced(rule, isStrict) && rule.when(body) && !isRepeated(rule, body, before),
  );
  if (broken.length > 0) throw refusedFields(broken.map(({ path, text }) => ({ path, reason: text })));
}

/** True if the stored object breaks the rule too, by the same value. */
function isRepeated<Body>({ path, when }: Rule<Body>, body: Body, before: Body | undefined): boolean {
  const steps = path.split(".");
  return before !== undefined && when(before) && sameJson(valueAt(body, steps), valueAt(before, steps));
}
