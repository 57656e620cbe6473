import { known } from "pulumi-pipes-contract";
import { isEmpty, isObject, listOf, objectOf, own, textAt } from "pulumi-pipes/internal";
import { laterRoles } from "./bodies";
import { absence, absenceOf, differs, holds, isSuccess, tilesIn, untried, verdictOn } from "./observations";
import type { Observations, Probe, Verdict } from "./observations";

/* The probes of the rules of each kind of object. */

export const dashboardValidation: Probe = (notes) => {
  const exchange = notes.at("validation");
  if (exchange === undefined) return untried();
  if (absence(notes) !== undefined) return untried("the service does not have other operations either");
  const way = absenceOf(exchange);
  if (way !== undefined) return differs(way);
  if (typeof own(own(exchange.body, "result"), "valid") === "boolean") return holds;
  return differs(typeof own(exchange.body, "valid") === "boolean" ? "bare" : "noVerdict");
};

export const alertTile: Probe = (notes) => {
  const exchange = notes.at("textTileAlert");
  const later = notes.at("textTileAlertRead");
  if (exchange === undefined) return untried();
  if (!isSuccess(exchange)) return differs("rejected");
  if (later === undefined) return untried();
  return isSuccess(later) ? differs("kept") : holds;
};

/** Probes of pipes need the pipe that `--pipe` selects. */
const ofPipe = "--pipe is not set";

/** Judges a part of the pipe. */
function partOfPipe(
  notes: Observations,
  path: readonly string[],
  judge: (part: unknown) => Verdict,
): Verdict {
  const returned = notes.result("pipeRead");
  if (returned === undefined) return untried(ofPipe);
  const part = path.reduce<unknown>((inner, name) => own(inner, name), returned);
  return isEmpty(part) ? untried("the pipe has no such part") : judge(part);
}

/** An assumption that only a change of a pipe, a key or a service can show. */
export const unprobed: Probe = () => untried("the trial changes nothing that exists");

export const dashboardTiles: Probe = (notes) => {
  if (notes.result("dashboardCreation") === undefined) return untried();
  return notes.refusedTiles.length === 0 ? holds : differs(notes.refusedTiles.join(","));
};

export const dashboardTileIds: Probe = (notes) => {
  const sent = tilesIn(notes.at("dashboardReplacement")?.sent);
  const returned = tilesIn(notes.result("dashboardReplacement"));
  if (returned.size === 0) return untried();
  return verdictOn([...sent].every(([name, { id }]) => returned.get(name)?.["id"] === id));
};

export const alertChannels: Probe = (notes) => {
  const exchange = notes.at("alertCreation");
  if (exchange === undefined || !isSuccess(exchange)) return untried();
  if (own(exchange.sent, "channels") === undefined) return differs("rejected");
  return listOf(notes.result("alertCreation")?.["channels"]).length > 0 ? holds : differs("dropped");
};

export const alertOwnNames: Probe = (notes) => {
  const returned = notes.result("alertCreation");
  if (returned === undefined) return untried();
  return verdictOn(isEmpty(returned["displayName"]) && isEmpty(returned["tags"]));
};

export const webhookUrl: Probe = (notes) => {
  const returned = notes.result("webhookCreation");
  return returned === undefined ? untried() : verdictOn(!isEmpty(returned["url"]));
};

export const webhookHeaders: Probe = (notes) => {
  const returned = notes.result("webhookCreation");
  return returned === undefined ? untried() : verdictOn(isEmpty(returned["headers"]));
};

export const webhookUniqueName: Probe = (notes) => {
  const exchange = notes.at("webhookTwin");
  return exchange === undefined ? untried() : verdictOn(!isSuccess(exchange));
};

export const pipeState: Probe = (notes) => {
  const returned = notes.result("pipeRead");
  if (returned === undefined) return untried(ofPipe);
  return verdictOn(known.pipeStates.some((state) => state === returned["state"]));
};

export const pipeEngine: Probe = (notes) =>
  partOfPipe(notes, ["destination", "tableDefinition", "engine"], (engine) => {
    if (typeof engine === "string") return differs("string");
    return textAt(engine, "type")?.includes("(") === true ? differs("type") : holds;
  });

export const pipeQuantities: Probe = (notes) =>
  partOfPipe(notes, ["scaling"], (scaling) =>
    verdictOn(
      ["replicaCpuMillicores", "replicaMemoryGb"].every((name) => typeof own(scaling, name) !== "string"),
    ),
  );

export const keyCreation: Probe = (notes) => {
  const exchange = notes.at("keyCreation");
  if (exchange === undefined) return untried("--keys was not set");
  if (!isSuccess(exchange)) return untried(`the service returned ${exchange.status}`);
  const result = objectOf(own(exchange.body, "result"));
  const texts = [textAt(result["key"], "id"), textAt(result, "keyId"), textAt(result, "keySecret")];
  return verdictOn(texts.every((text) => (text ?? "") !== ""));
};

export const keyState: Probe = (notes) => {
  const key = own(notes.result("keyCreation"), "key");
  return isObject(key) ? verdictOn(!isEmpty(key["state"])) : untried("--keys was not set");
};

export const keyRoles: Probe = (notes) => {
  const returned = notes.result("keyUpdate")?.["roles"];
  // A key with custom roles alone has none of these.
  if (!Array.isArray(returned) || returned.length === 0) return untried("the trial updated no key");
  const [missing] = laterRoles.filter((role) => !returned.includes(role));
  if (missing === undefined) return holds;
  return differs(missing === laterRoles[0] ? "unchanged" : "dropped");
};
