/** A defect that somebody could write. */
export interface Defect {
  /** The rule that it breaks. */
  readonly rule: string;
  /** Below `provider/src`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A rule, what keeps it in the file above, and what breaks it. Whoever rebuilds a part writes its defects again. */
const table = `
resources/pipe/tableMappings.ts
  A pipe that was stopped for an edit of its tables is started again if the edit fails
    - await api.inAnyCase(restart).catch(() => undefined);
    + void restart;
resources/pipe/runState.ts
  A command that is answered "already running" or "already stopped" is done
    - /already (running|stopped|stopping|paused)/i.test(error.detail)
    + error.detail === ""
resources/pipe/creation.ts
  Behind a gateway that gave up, the package looks for a new pipe for about twenty seconds
    - [0, 500, 1_500, 3_000, 5_000, 10_000]
    + [0, 500]
  A pipe with the name, kind of source and destination of another one is not created
    - && loadsTheSame(desired, pipe))
    + && pipe["id"] === "")
resources/pipe/patch.ts
  The connection of a database changes together with its credentials
    - { ...changed, credentials: valueAt(desired, ["source", "postgres", "credentials"]) }
    + changed
resources/pipe/schema.ts
  A secret field of a pipe is marked as a secret
    - connectionString: secretText,
    + connectionString: text,
resources/dashboard/definition.ts
  An update that removes a tile names the alerts on it
    - if (lost.length > 0) warn(
    + if (lost.length < 0) warn(
  A dashboard with alerts of others is not deleted
    - if (alerts?.length === 0) return
    + if (alerts !== undefined) return
resources/accessKey/definition.ts
  A change that locks the deployment out of its own key gives a warning
    - if (isSigningKey(outputs["keySuffix"]))
    + if (isSigningKey(outputs["name"]))
resources/alert/schema.ts
  Every field of an alert that the args set is compared and sent
    - note: text,
    +
resources/alert/body.ts
  An update of an alert sends back what others set
    - body: spelled(overlay(kept, set), live),
    + body: spelled(set, live),
schema/unmanagedParts.ts
  An item of a list keeps the fields that others set in it
    - !Object.hasOwn(desired, name) && !Object.hasOwn(before, name) && value !== null
    + value === undefined
schema/differences.ts
  A column that somebody adds on the service is drift
    - desired.length === live.length && desired.every(
    + desired.length <= live.length && desired.every(
schema/itemPairing.ts
  Tiles never match by their position
    - more.length + others.length === 0
    + more.length + others.length >= 0
lifecycle/reconcile.ts
  Resources that write to one object do so one at a time
    - return api.withLock(ref.key, () => adoptOrUpdate(task, prior));
    + return adoptOrUpdate(task, prior);
  An object that was adopted but could not be changed is in the state
    - throw new PartialFailure(stateOf(definition, at, parts), error);
    + throw error;
  An object that the resource created stays created after an update
    - const origin = prior?.memory.origin ?? "adopted";
    + const origin = "adopted";
  After a change whose answer was lost the package sends what is still missing
    - (error.method === "PATCH" || error.method === "PUT")
    + error.method === "POST"
lifecycle/createOnce.ts
  After a lost answer the package takes the object that the request created
    - if (made !== undefined) return made;
    +
  A creation beside an equal object that no resource has gives a warning, which names it
    - if (equal.length > 0) warn(
    + if (equal.length > 1) warn(
lifecycle/delete.ts
  Destroy retains an adopted object
    - memory.origin === "made"
    + memory.origin !== undefined
lifecycle/knownObjects.ts
  Two resources that want different values for one field are an error
    - if (conflict !== undefined) {
    + if (conflict?.path.length === 0) {
hosts/dynamic/provider.ts
  A warning shows no secret
    - warn(told, named, redacted(text));
    + warn(told, named, text);
client/retry.ts
  A request that creates an object is never repeated blindly
    - new Set(["GET", "DELETE"])
    + new Set(["GET", "DELETE", "POST"])
client/requester.ts
  A Retry-After that is longer than any operation delays no other resource
    - "rateLimited" && waitMs < shared.operationTimeoutMs
    + "rateLimited" && waitMs >= 0
client/response.ts
  A 404 in HTML does not say that an object is gone
    - isJson ? "notFound" : "noRoute"
    + "notFound"
client/transport.ts
  An answer of more than 64 MiB is cut off
    - if (transferred > largestAnswerBytes)
    + if (transferred < 0)
client/emptyPatchFallback.ts
  An object that a service does not GET is read by an empty PATCH
    - if (!isNotOffered(error)) throw error;
    + throw error;
client/listAll.ts
  A listing in pages smaller than the request asks for is read to its end
    - !paged || fresh === 0
    + !paged || page.length < pageSize
client/reusedListing.ts
  A refresh of many objects reads their collection, and not one by one
    - if (collection.first === object ||
    + if (collection.first !== "" ||
`;

export const defects: readonly Defect[] = table.split(/^(?=\S)/m).flatMap((part) => {
  const [file = "", rules = ""] = part.split(/\n([^]*)/);
  const entries = rules.matchAll(/^ {2}(\S.*)\n {4}- (.*)\n {4}\+ ?(.*)$/gm);
  return [...entries].map(([, rule = "", find = "", replace = ""]) => ({ rule, file, find, replace }));
});
