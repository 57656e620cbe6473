/** A defect that a developer could write. */
export interface Defect {
  /** The rule that it breaks. */
  readonly rule: string;
  /** Below `provider/src`. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A rule, the code that keeps it in the file above, and the code that breaks it. If you rebuild a part, rewrite its defects. */
const table = `
resources/tableMappings.ts
  A pipe that was stopped for an edit of its tables is started again if the edit fails
    - await api.withOneGuaranteedAttempt(restart).catch(() => undefined);
    + void restart;
resources/runState.ts
  A command that gets "already running" or "already stopped" is done
    - /already (running|stopped|stopping|paused)/i.test(error.detail)
    + error.detail === ""
  The package starts an adopted pipe that is stopped if the program sets that it runs
    - const mayDiffer = isChanged || prior === undefined;
    + const mayDiffer = isChanged;
resources/pipe.ts
  Behind a gateway that gave up, the package looks for a new pipe for about twenty seconds
    - [0, 500, 1_500, 3_000, 5_000, 10_000]
    + [0, 500]
  A pipe with the name, kind of source and destination of another one is not created
    - isObject(existing) && isSamePipeline(desired, existing)
    + isObject(existing) && existing["id"] === ""
resources/pipeBodies.ts
  The connection of a database changes together with its credentials
    - sentWith.map((name) => [...path.slice(0, -1), name])
    + []
  Credentials go only to an address that the program wrote
    - isElsewhere ? undefined : valueAt(set, path)
    + valueAt(set, path)
resources/dashboard.ts
  A dashboard with alerts of others is not deleted
    - if (alerts?.length === 0) return
    + if (alerts !== undefined) return
  The language of a saved query stays if the program sets only the query
    - ["savedQueryLanguage"]
    + []
resources/accessKey.ts
  A key that was used has an owner, so no warning names it as a leftover of an interrupted run
    - seen["usedAt"] === undefined && hasAll
    + hasAll
  A change that locks the deployment out of its own key gives a warning
    - if (isSigningKey(outputs["keySuffix"]))
    + if (isSigningKey(outputs["name"]))
resources/alert.ts
  Every field of an alert that the args set is compared and sent
    - const alertFields = fieldOf(alertBody);
    + const alertFields = fieldOf(alertBody.omit({ note: true }));
  An update of an alert sends back the fields of other users
    - merge(alertFields, omit(raw, noLongerValid(raw, desired)), desired, before)
    + desired
  An alert that changes its source leaves the fields of the old source out
    - source !== desired["source"] ? names : []
    + source !== desired["source"] ? names.slice(0, 1) : []
core/fields.ts
  A secret field of a pipe is marked as a secret
    - (field.secret === true ? [path] : [])
    + (field.writeOnly === true ? [path] : [])
core/merge.ts
  An item of a list keeps the fields that others set in it
    - const others = omit(live, [...Object.keys(desired), ...Object.keys(before)]);
    + const others = {};
  An unknown field of an item keeps its value if the program no longer sets it
    - const set = field.kind === "items" ? then : pick(then, Object.keys(field.item.fields));
    + const set = then;
  Items of lists of different length never pair by their position
    - desired.length !== there.length
    + desired.length > there.length
core/changes.ts
  The order of columns counts
    - field.kind === "sequence" ? !isInOrder
    + field.kind === "sequence" ? false
  A column that another user adds on the service is drift
    - const all = [...removed, ...added, ...inside];
    + const all = [...added, ...inside];
  An update sends the new order of columns
    - ({ kind }) => kind === "reordered" && field.kind === "items"
    + ({ kind }) => kind === "reordered"
core/pairing.ts
  Tiles never match by their position
    - desired.length + live.length > 2
    + desired.length + live.length < 2
core/lifecycle.ts
  Resources that write to one object do so one at a time
    - return api.withLock(ref, () => adoptOrUpdate(task, context));
    + return adoptOrUpdate(task, context);
  An object that was adopted but could not be changed is in the state
    - throw new PartialFailure(stateAfter(resource, at, origin, unset, first.live), error);
    + throw error;
  An object that the resource created stays created after an update
    - const origin = prior?.memory?.origin ?? special.origin ?? "adopted";
    + const origin = "adopted";
core/taking.ts
  An object that changed since the recovery file was written is not taken
    - if (digestOf(resource, live) !== digest)
    + if (digestOf(resource, live) === "")
  An object that is not identical is taken only if a user chose it
    - if (isDifferent || isIdentical(resource, desired, returnedBy(resource, live))) return undefined;
    + return undefined;
core/update.ts
  After a change whose response was lost, the package sends the fields that are still missing
    - isRequestError(error) && error.mayHaveHappened && error.isChange
    + isRequestError(error) && error.mayHaveHappened && !error.isChange
core/createOnce.ts
  After a lost response the package takes the object that the request created
    - return only;
    + void only;
  After a lost response the package takes no object that is older than the request
    - return createdMs + 1_000 > serviceTimeMs + sentAtMs - readAtMs;
    + return true;
  A creation gives a warning that names an existing equal object without a resource
    - if (equal.length > 0) warn(
    + if (equal.length > 1) warn(
  A new object of an unsupported form can be the one of a lost request, so the request is not repeated
    - && [...listed.unreadable.keys()].every((id) => before.unreadable.has(id))
    +
preview/adoption.ts
  An update that removes a tile names the alerts on it
    - alertsOn(item)?.length !== 0)
    + alertsOn(item)?.length === 0)
core/state.ts
  Destroy retains an adopted object
    - memory?.origin === "created" ? "delete"
    + memory?.origin !== undefined ? "delete"
core/ownership.ts
  Two resources that want different values for one field are an error
    - if (conflict !== undefined) {
    + if (conflict?.path.length === 0) {
hosts/dynamic/dynamicProvider.ts
  A warning shows no secret
    - : \${redacted(text)}\`, severity);
    + : \${text}\`, severity);
client/policies.ts
  A request that creates an object is never repeated blindly
    - const isSafe = !mayHaveHappened || method === "GET"
    + const isSafe = !mayHaveHappened || method !== "PUT"
client/requester.ts
  A Retry-After that is longer than any operation delays no other resource
    - if (isLimited && isInTime)
    + if (isLimited)
client/response.ts
  A 404 in HTML does not mean that an object is deleted
    - code === "http/not-found" && !isJson ? "http/no-route" : code
    + code
client/transport.ts
  A response of more than 64 MiB is cut off
    - if (transferred > largestResponseBytes)
    + if (transferred < 0)
  A request on a reused TLS connection may have happened
    - if (request.reusedSocket) up();
    + if (request.reusedSocket && request.protocol !== "https:") up();
client/collection.ts
  An object that a service does not GET is read by an empty PATCH
    - if (method !== "PATCH" || !isRequestError(error) || !error.isNotOffered) throw error;
    + throw error;
  A listing in pages smaller than the request asks for is read to its end
    - if (!isPaged || found === before)
    + if (!isPaged || items.length < pageSize)
client/listings.ts
  A refresh of many objects reads their collection, and not one by one
    - if (this.#firstId === id)
    + if (this.#firstId !== "")
  A listing that began during a write serves no read after the write
    - return write().finally(forget);
    + return write();
`;

export const defects: readonly Defect[] = table.split(/^(?=\S)/m).flatMap((part) => {
  const [file = "", rules = ""] = part.split(/\n([^]*)/);
  const entries = rules.matchAll(/^ {2}(\S.*)\n {4}- (.*)\n {4}\+ ?(.*)$/gm);
  return [...entries].map(([, rule = "", find = "", replace = ""]) => ({ rule, file, find, replace }));
});
