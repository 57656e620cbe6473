import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readState } from "../../provider/src/hosts/dynamic/stateForm";
import { kindKey } from "../../provider/src/hosts/dynamic/stub";
import { resources } from "../../provider/src/resources/registry";
import { fieldsMeantBy, groupsOfAll, type Groups } from "./support/groups";
import { keptFiles, keptFolder, keptVersions } from "./support/kept";

/*
 * A state names a group alone where every field of it is managed. What that name stands for is settled by the version that
 * wrote it: a field that came later must not count as managed in an old state, or it would show as a change that nobody made.
 */

const groupsOf = (version: string): Readonly<Record<string, Groups>> =>
  JSON.parse(readFileSync(join(keptFolder, version, keptFiles.groups), "utf8")) as Record<string, Groups>;

const cases = keptVersions().flatMap((version) =>
  Object.entries(groupsOf(version)).flatMap(([kind, groups]) =>
    Object.entries(groups).map(([path, fields]) => ({ version, kind, path, fields })),
  ),
);

test.each(cases)("$path alone in the state of a $kind of $version means what it meant then", (one) => {
  const { version, kind, path, fields } = one;
  const meant = fieldsMeantBy(kind, path);
  if ([...meant].sort().join() === [...fields].sort().join()) return;
  throw new Error(
    `States of version ${version} that say "${path}" manage ${fields.join(", ")}. They are now read as if they managed ` +
      `${meant.join(", ")}. Fields may be added to a group, but in hosts/dynamic/stateForm.ts they have to be told from ` +
      "the first ones: fieldsOfWholeGroup leaves them out, and a group in which one of them is managed is spelled out " +
      "(isWhole). A field must not be taken out of a group that states may name.",
  );
});

test("the short form of the usual fields of an alert means what it meant when it was first written", () => {
  const { memory } = readState(resources.Alert, "an-id", { [kindKey]: "Alert:made:@" });
  expect([...(memory.managed?.keys() ?? [])].sort()).toEqual([
    "channel.type",
    "channel.webhookId",
    "dashboardId",
    "interval",
    "source",
    "threshold",
    "thresholdType",
    "tileId",
  ]);
});

test("there are groups to watch in what is kept and in what is written now", () => {
  expect(cases.length).toBeGreaterThan(10);
  expect(groupsOfAll()["Alert"]).toEqual({ channel: ["type", "webhookId"] });
});
