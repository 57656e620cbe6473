import type { FaultRule } from "pulumi-pipes-emulator";

type Case = readonly [what: string, action: FaultRule["action"]];

/** Answers that do not arrive, or that say nothing, although the work was done. */
export const afterTheWork: readonly Case[] = [
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a 500 in JSON", { status: 500, after: true }],
  ["a 502 in text", { status: 502, body: "text", after: true }],
  ["a reset with no answer", { reset: "after" }],
  ["a reset in the middle", { reset: "during" }],
  ["an answer that is cut off", { truncate: true }],
  ["an answer that never ends", { endless: true }],
  ["an answer that trickles", { slowBytesPerSecond: 20 }],
  ["HTML with 200", { wrongBody: "html" }],
  ["an envelope without result", { wrongBody: "no-result" }],
];

/** Answers that say nothing of work that was not done. */
export const insteadOfTheWork: readonly Case[] = [
  ["a 500", { status: 500 }],
  ["a 503 in HTML", { status: 503, body: "html" }],
  ["a 408", { status: 408 }],
  ["a reset", { reset: "before" }],
  ["no answer", { hang: true }],
];
