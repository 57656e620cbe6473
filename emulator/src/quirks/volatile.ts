import type { JsonObject } from "../json";
import type { AnswerContext } from "./answerQuirks";

/** Gives the fields that the server owns another value on every read. */
export function makeVolatile(record: JsonObject, { kind, read, now }: AnswerContext): void {
  const odd = read % 2 === 1;
  const instant = new Date(now + read).toISOString();
  switch (kind) {
    case "pipes":
      // Only a running pipe flickers: a client that waits for Stopped must still see it.
      if (record["state"] === "Running") record["state"] = odd ? "Degraded" : "Running";
      record["updatedAt"] = instant;
      break;
    case "keys":
      record["usedAt"] = instant;
      break;
    case "alerts":
      record["state"] = odd ? "ALERT" : "OK";
      record["silenced"] = odd ? { at: instant } : null;
      record["executionErrors"] = odd ? [{ timestamp: instant, message: "the query timed out" }] : [];
      record["updatedAt"] = instant;
      break;
    case "dashboards":
      record["updatedAt"] = instant;
      break;
    case "sources":
    case "webhooks":
      break;
  }
}
