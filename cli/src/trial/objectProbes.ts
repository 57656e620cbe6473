import { known } from "pulumi-pipes-contract";
import { isEmpty, isObject, listOf, objectOf, own, textAt } from "pulumi-pipes/internal";
import { absence, absenceOf, differs, holds, isSuccess, tilesIn, untried, verdictOn } from "./observations";
import type { Observations, Probe, Verdict } from "./observations";

/* The probes of the rules of each kind of object. */

export const dashboardValidation: Probe = (seen) => {
  const exchange = seen.at("validation");
  if (exchange === undefined) return untried();
  if (absence(seen) !== undefined) return untried("the service lacks other operations too");
  const way = absenceOf(exchange);
  if (way !== undefined) return differs(way);
  if (typeof own(own(exchange.body, "result"), "valid") === "boolean") return holds;
  return differs(typeof own(exchange.body, "valid") === "boolean" ? "bare" : "noVerdict");
};

export const alertTile: Probe = (seen) => {
  const exchange = seen.at("textTileAlert");
  const later = seen.at("textTileAlertRead");
  if (exchange === undefined) return untried();
  if (!isSuccess(exchange)) return differs("rejected");
  if (later === undefined) return untried();
  return isSuccess(later) ? differs("kept") : holds;
};

/** A pipe that `--pipe` names. */
const ofPipe = "--pipe names no pipe";

/** Judges a part of the pipe. */
function partOfPipe(seen: Observations, path: readonly string[], judge: (part: unknown) => Verdict): Verdict {
  const found = seen.result("pipeRead");
  if (found === undefined) return untried(ofPipe);
  const part = path.reduce<unknown>((inner, name) => own(inner, name), found);
  return isEmpty(part) ? untried("the pipe has no such part") : judge(part);
}

/** An assumption that only a change of a pipe, a key or a service can show. */
export const unprobed: Probe = () => untried("the trial changes nothing that exists");

export const dashboardTiles: Probe = (seen) => {
  if (seen.result("dashboardCreation") === undefined) return untried();
  return seen.refusedTiles.length === 0 ? holds : differs(seen.refusedTiles.join(","));
};

export const dashboardTileIds: Probe = (seen) => {
  const sent = tilesIn(seen.at("dashboardReplacement")?.sent);
  const found = tilesIn(seen.result("dashboardReplacement"));
  if (found.size === 0) return untried();
  return verdictOn([...sent].every(([name, { id }]) => found.get(name)?.["id"] === id));
};

export const alertChannels: Probe = (seen) => {
  const exchange = seen.at("alertCreation");
  if (exchange === undefined || !isSuccess(exchange)) return untried();
  if (own(exchange.sent, "channels") === undefined) return differs("rejected");
  return listOf(seen.result("alertCreation")?.["channels"]).length > 0 ? holds : differs("dropped");
};

export const alertOwnNames: Probe = (seen) => {
  const found = seen.result("alertCreation");
  if (found === undefined) return untried();
  return verdictOn(isEmpty(found["displayName"]) && isEmpty(found["tags"]));
};

export const webhookUrl: Probe = (seen) => {
  const found = seen.result("webhookCreation");
  return found === undefined ? untried() : verdictOn(!isEmpty(found["url"]));
};

export const webhookHeaders: Probe = (seen) => {
  const found = seen.result("webhookCreation");
  return found === undefined ? untried() : verdictOn(isEmpty(found["headers"]));
};

export const webhookUniqueName: Probe = (seen) => {
  const exchange = seen.at("webhookTwin");
  return exchange === undefined ? untried() : verdictOn(!isSuccess(exchange));
};

export const pipeState: Probe = (seen) => {
  const found = seen.result("pipeRead");
  if (found === undefined) return untried(ofPipe);
  return verdictOn(known.pipeStates.some((state) => state === found["state"]));
};

export const pipeEngine: Probe = (seen) =>
  partOfPipe(seen, ["destination", "tableDefinition", "engine"], (engine) => {
    if (typeof engine === "string") return differs("string");
    return textAt(engine, "type")?.includes("(") === true ? differs("type") : holds;
  });

export const pipeQuantities: Probe = (seen) =>
  partOfPipe(seen, ["scaling"], (scaling) =>
    verdictOn(
      ["replicaCpuMillicores", "replicaMemoryGb"].every((name) => typeof own(scaling, name) !== "string"),
    ),
  );

export const keyCreation: Probe = (seen) => {
  const exchange = seen.at("keyCreation");
  if (exchange === undefined) return untried("--keys was not set");
  if (!isSuccess(exchange)) return untried(`the service returned ${exchange.status}`);
  const result = objectOf(own(exchange.body, "result"));
  const texts = [textAt(result["key"], "id"), textAt(result, "keyId"), textAt(result, "keySecret")];
  return verdictOn(texts.every((text) => (text ?? "") !== ""));
};

export const keyState: Probe = (seen) => {
  const key = own(seen.result("keyCreation"), "key");
  return isObject(key) ? verdictOn(!isEmpty(key["state"])) : untried("--keys was not set");
};
