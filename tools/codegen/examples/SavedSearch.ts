import * as pipes from "pulumi-pipes";

// A saved search that alerts can watch. To adopt an existing saved search, set `adoptId`.

const logs = pipes.getSourceOutput({ name: "Logs" });
const timeouts = new pipes.SavedSearch("timeouts", {
  name: "Timeouts",
  sourceId: logs.id,
  where: "message:timeout",
  whereLanguage: "lucene",
});
new pipes.Alert("many-timeouts", {
  savedSearchId: timeouts.id,
  source: "saved_search",
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "email", emailRecipients: ["shop@example.com"] },
});
