import { normalId } from "pulumi-pipes-contract/ids";
import type { Answer } from "../core/resource/api";
import { argWarnings } from "./argWarnings";
import { enumerated, messageOf, withCode } from "../core/messages/errors";
import { findingMessage } from "../core/messages/findings";
import { quoted } from "../core/messages/text";
import { likenessOf, recognizedFitOf } from "../core/lifecycle/identity";
import * as json from "../core/json/json";
import { listOf, own, type JsonObject, type UNKNOWN } from "../core/json/json";
import { deletesFirst } from "../core/resource/resource";
import type { CanBeCreated, DependentsOn, DependsOnItem, Resource } from "../core/resource/resource";
import { withDerived } from "../core/state/state";
import { refusalOf, type Recovered } from "../core/lifecycle/recoveredObjects";
import { desiredIn } from "../core/schema/wireForm";
import { resources } from "../resources";
import type { PreviewedAccount, Seen } from "./account";
import { adoptionPlan, adoptionText, creationTexts, effectTexts } from "./adoption";
import { exposedItems, exposedTexts, missingText, objectLabel } from "./adoption";
import { hasOwner, introduce, noteTilesAfter, plannedTile, removalOf } from "./neighbors";
import type { Details, Previewed } from "./previewed";
import { endAdoption, expectAdoption, noteUnchanged } from "./unchangedAdoptions";

/*
 * Prints the messages of a preview about one resource, beyond the diff. Each function resolves when its messages are printed.
 */

/** Warns about the args of a resource that `up` creates, adopts or changes. */
export async function warnOfArgs(definition: Resource, details: Details, hasObject: boolean): Promise<void> {
  const { written, print } = details;
  const isNamed = own(written, definition.idArg.name) !== undefined;
  const isNew = !hasObject && !isNamed && definition.creation !== undefined;
  const texts = argWarnings(definition, written, isNew).map(findingMessage);
  for (const text of isNew ? [...texts, ...creationTexts(definition, written)] : texts) await print(text);
}

/** The result of a look at the service. */
export interface Looked {
  /** The tile IDs of a dashboard after `up`, as far as they are known. */
  readonly tileIds: JsonObject | typeof UNKNOWN | undefined;
  /** Resolves when all messages are printed. */
  readonly printed: Promise<unknown>;
}

/**
 * Warns about the effects of `up` on existing objects, and about the service's problems with a dashboard. `hasObject` is true if
 * the resource already has an object. Failed requests are only warnings.
 */
export async function lookAt(
  previewed: Previewed,
  account: PreviewedAccount,
  hasObject: boolean,
): Promise<Looked> {
  const { definition, at } = previewed;
  const { creation, dependsOnItem, idArg, items: list } = definition;
  const isAdoption = !hasObject && at.id !== "";
  // Must come first, because other resources wait for it.
  if (isAdoption) expectAdoption(previewed.run, adoptionKey(previewed));
  const look = { ...previewed, ...(await previewed.details()), account };
  const isNamed = own(look.args, idArg.name) !== undefined;
  const ofTile = dependsOnItem === undefined ? [] : [warnOfItem(look, dependsOnItem)];
  const { taken } = look;
  const ofTaking = taken === undefined ? [] : [warnOfTaking(look, taken)];
  const looked = (...messages: readonly Promise<void>[]): Looked => ({
    tileIds: undefined,
    printed: Promise.all([...ofTile, ...ofTaking, ...messages]).then(() =>
      isAdoption
        ? endAdoption(look.run, adoptionKey(previewed), account.access.print, look.others)
        : undefined,
    ),
  });
  if (at.id === "") {
    // The ID is set but unknown, so the preview cannot read the object.
    if (isNamed) return looked();
    if (creation?.duplicate !== undefined) return looked(warnOfDuplicate(look, creation));
    return looked(warnOfVerdict(look, undefined), warnOfIdentical(look));
  }
  // The diff already describes an update, because it knows the values that the program set before.
  const isRead = list !== undefined || !hasObject;
  const found = isRead ? await account.read(look.print, definition, at) : undefined;
  if (found === undefined) return looked();
  const ofAdoption = hasObject ? [] : [warnOfAdoption(look, found)];
  // Only `up` shows the tiles of a dashboard that was deleted in the meantime.
  if (found.live === undefined) {
    const tileIds = hasObject && list !== undefined ? json.UNKNOWN : undefined;
    return { ...looked(...ofAdoption), tileIds };
  }
  // An adoption has no state, and a program cannot read the state of a dynamic resource.
  const items = hasObject ? look.items : [];
  const { comparable } = found.live;
  if (list !== undefined) noteTilesAfter(look.run, at, list.after(look.args, comparable, items));
  const all = looked(...ofAdoption, warnOfVerdict(look, found.live));
  return { ...all, tileIds: list?.idsAfter(look.args, comparable, items) };
}

/** Identifies an adoption in its run. */
const adoptionKey = (previewed: Previewed): unknown => previewed.urn ?? previewed;

/** One look at an object of the service. */
interface Look extends Previewed, Details {
  readonly account: PreviewedAccount;
}

/** Warns about the changes of an adoption. */
async function warnOfAdoption(look: Look, { live, serviceMessage }: Seen): Promise<void> {
  const { account, definition, args, at, isHidden, print } = look;
  const label = objectLabel(definition, at.id, live?.comparable, isHidden(["name"]));
  const { appears } = definition;
  if (live === undefined)
    return appears === undefined
      ? print(missingText(label, definition.idArg.name, serviceMessage))
      : print(withCode(`\`up\` waits for ${label}: ${appears}`, "scaling/waits"), "info");
  await warnOfNarrowings(look, live);
  const plan = adoptionPlan(definition, desiredIn(definition, args), live.comparable, isHidden);
  if (plan.refusals.length + plan.changes.length === 0) {
    noteUnchanged(look.run, () =>
      print(withCode(`\`up\` adopts ${label} without changes`, "adoption/unchanged"), "info"),
    );
    return;
  }
  if (plan.refusals.length > 0) return print(adoptionText(definition, label, plan, () => []));
  const lostTiles = plan.changes.flatMap((change) =>
    change.kind === "removed" && change.list === definition.items?.list ? (own(change.item, "id") ?? []) : [],
  );
  await introduce(
    look,
    lostTiles.map((id) => removalOf(id, at)),
  );
  const exposed = exposedItems(definition, plan).flatMap(({ item }) => own(item, "id") ?? []);
  const listed =
    lostTiles.length + exposed.length === 0
      ? undefined
      : await account.look("objects", print, (api) => api.alerts.listRecent(at));
  const alerts = listed && [...listed.objects.values()].map(({ comparable }) => comparable);
  // Warns about a removal even if the alerts cannot be listed now.
  const alertsOn: DependentsOn = (item) => {
    const id = own(item, "id") ?? null;
    const isLost = lostTiles.includes(id) || exposed.includes(id);
    return isLost ? alerts?.filter(({ tileId }) => tileId === id) : [];
  };
  await print(adoptionText(definition, label, plan, alertsOn));
  for (const text of exposedTexts(definition, plan, alertsOn)) await print(text);
  const unseenLoss = definition.warnings?.unseenLoss?.(plan.sides);
  if (unseenLoss !== undefined) await print(unseenLoss);
  for (const text of effectTexts(definition, `changes ${label}`, plan)) await print(text);
}

/** Warns if `up` narrows the key with which it authenticates. */
async function warnOfNarrowings({ account, definition, args, print }: Look, live: Answer): Promise<void> {
  const { credential } = definition;
  if (credential === undefined || !account.access.isSigningKey(own(live.record, credential.suffixOutput)))
    return;
  for (const narrowing of credential.narrowings(args, live.comparable))
    await print(findingMessage(narrowing));
}

/** Announces the reuse of an object, or warns that it will fail. */
async function warnOfTaking(look: Look, taken: Recovered): Promise<void> {
  const { account, definition, args, at, isHidden, print } = look;
  const desired = desiredIn(definition, args);
  const objects = await account.objects(definition, at);
  if (objects === undefined || json.holdsUnknown(desired)) return;
  const live = objects.byId.get(taken.id);
  const label = objectLabel(definition, taken.id, live?.comparable, isHidden(["name"]));
  const refusal = refusalOf(definition, desired, live, taken);
  if (refusal !== undefined || live === undefined)
    return print(withCode(`\`up\` will fail: ${refusal?.text ?? ""}`, refusal?.code ?? "recover/missing"));
  const plan = adoptionPlan(definition, desired, withDerived(definition, live).comparable, isHidden);
  const isUnchanged = plan.refusals.length + plan.changes.length === 0;
  if (!taken.isDifferent || isUnchanged)
    return print(withCode(`\`up\` reuses ${label} instead of creating one`, "recover/takes"), "info");
  return print(adoptionText(definition, label, plan, () => undefined, "recover/changes"));
}

/**
 * Warns about a creation next to an identical object that no resource of the program is known to own. Keys cannot be compared,
 * and pipes have `pipe/duplicate`.
 */
async function warnOfIdentical(look: Look): Promise<void> {
  const { account, definition, args, at, others, print } = look;
  const { noun, outputs } = definition;
  const isComparable = outputs?.shownOnce === undefined && definition.creation !== undefined;
  if (!account.access.findsIdentical || !isComparable) return;
  const desired = desiredIn(definition, args);
  if (json.holdsUnknown(desired)) return;
  const objects = await account.objects(definition, at);
  if (await warnOfExclusion(look, desired, [...(objects?.byId.values() ?? [])])) return;
  const alike = (objects?.byLikeness.get(likenessOf(definition, desired)) ?? []).filter(
    (live) => recognizedFitOf(definition, desired, withDerived(definition, live).comparable) !== undefined,
  );
  if (alike.length === 0) return;
  await others?.();
  const ids = alike
    .map(({ id }) => id)
    .filter((id) => !isReplaced(look, id) && !hasOwner(look, { ...at, id }));
  if (ids.length === 0) return;
  const finding = `\`up\` creates a new ${noun} although an identical one exists: ${enumerated(ids)}`;
  const advice =
    `. If \`--replace\` or \`replacementTrigger\` replaces the resource, this may be its old ${noun}, and you can ignore the warning. ` +
    "If the state was lost or an earlier run was killed, run `npx --no-install pulumi-pipes-cli recover`. If you renamed or moved the " +
    "resource, use `aliases`";
  const text = account.hasAdvice("create/identical") ? `${finding}${advice}` : finding;
  await print(withCode(text, "create/identical"));
}

/** Warns about an existing object that prevents the creation. Returns true if there is one, unless it is deleted first. */
async function warnOfExclusion(
  look: Look,
  desired: JsonObject,
  existing: readonly Answer[],
): Promise<boolean> {
  const { definition, args, print } = look;
  const makesWay = deletesFirst(definition, args);
  const effect =
    ", so `up` will fail, unless it changes or deletes the existing one first. After a lost state or a killed run, run " +
    "`npx --no-install pulumi-pipes-cli recover`";
  const [exclusion] = existing.flatMap(({ id, comparable }) =>
    makesWay && isReplaced(look, id)
      ? []
      : (definition.creation?.excludes?.(desired, comparable, effect) ?? []),
  );
  if (exclusion === undefined) return false;
  await print(messageOf(exclusion));
  return true;
}

/** True if this run is known to replace an object. Only the ID proves it, because an orphan can equal a replaced object. */
const isReplaced = ({ replaced = [] }: Look, id: string): boolean => replaced.includes(normalId(id));

/** Warns about an alert on a tile that its dashboard lacks or loses, or whose type takes no alerts. */
async function warnOfItem(look: Look, { item, object, useless }: DependsOnItem): Promise<void> {
  const { account, definition, args, at, print } = look;
  const early = json.isUnknown(args[item]) ? useless(look.tile) : undefined;
  if (early !== undefined) return print(early);
  const ids = [args[item], args[object]];
  if (ids.every((id) => id === undefined)) return;
  const isKept = ids.includes(undefined) && at.id !== "";
  const keptFields = isKept ? (await account.read(print, definition, at))?.live?.comparable : {};
  const { [item]: tileId, [object]: dashboardId } = { ...keptFields, ...args };
  if (typeof tileId !== "string" || typeof dashboardId !== "string") return;
  const board = { ...at, id: normalId(dashboardId) };
  await introduce(look, [removalOf(tileId, board)]);
  const answer = await account.read(print, resources.Dashboard, board);
  const tile = listOf(answer?.live?.comparable["tiles"]).find((candidate) => own(candidate, "id") === tileId);
  if (tile !== undefined) {
    const text = useless(plannedTile(look.run, board, tileId) ?? tile);
    return text === undefined ? undefined : print(text);
  }
  if (answer === undefined) return;
  const lacking =
    answer.live === undefined
      ? "dashboardId: no dashboard has this ID"
      : "tileId: the dashboard has no tile with this ID. To find a tile by its name, use `tileIdOf`. If another user removed the tile, " +
        "`pulumi up --refresh` restores it";
  await print(withCode(`\`up\` will fail: ${lacking}`, "alert/no-tile"));
}

/**
 * Warns about an object that does the work of a new one, such as a pipe that loads the same data, if the program could adopt it.
 * Any other object may be the old one of a replacement that the host cannot see.
 */
async function warnOfDuplicate(look: Look, { duplicate }: CanBeCreated<unknown>): Promise<void> {
  const { account, definition, args, at, isHidden, print } = look;
  const desired = desiredIn(definition, args);
  const listed = await account.look("objects", print, (api) => definition.collection(api).listRecent(at));
  const effect = `, so \`up\` will fail, unless it replaces or changes that ${definition.noun} first`;
  const [finding] = [...(listed?.objects.values() ?? [])].flatMap(({ id, comparable }) => {
    const isAdoptable =
      !isReplaced(look, id) && adoptionPlan(definition, desired, comparable, isHidden).refusals.length === 0;
    return isAdoptable ? (duplicate?.(desired, comparable, effect) ?? []) : [];
  });
  if (finding !== undefined) await print(findingMessage(finding));
}

/** Warns about the problems that the service finds in a dashboard. `up` sends it regardless. */
async function warnOfVerdict(
  { account, definition, args, at, base, print }: Look,
  live: Answer | undefined,
): Promise<void> {
  const body = definition.warnings?.bodyToValidate?.(args, live, base);
  if (body === undefined || !account.access.validatesDashboards) return;
  const verdict = await account.look("verdicts", print, (api) => api.validateDashboard(at, body));
  if (verdict === undefined || verdict.valid) return;
  const complaints = verdict.errors.map(({ path, message }) =>
    quoted(path === "" ? message : `${path}: ${message}`),
  );
  const why = enumerated(complaints) || "it gives no reason";
  await print(withCode(`the service rejects this dashboard: ${why}`, "dashboard/invalid"));
}
