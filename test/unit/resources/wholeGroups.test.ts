import { alertTable } from "../../../provider/src/resources/alert/table";
import { managedOf } from "../../../provider/src/resources/fields/managed";
import { readManaged, writeManaged } from "../../../provider/src/resources/fields/managedText";
import { withoutWholeGroups, withWholeGroups } from "../../../provider/src/resources/fields/wholeGroups";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";

const credentials = { username: "u", password: "p" };

test.each([
  ["a group as a whole", alertTable, { channel: { type: "webhook", webhookId: "w" } }, "channel"],
  ["a part of a group", alertTable, { channel: { type: "webhook" } }, "channel(type)"],
  [
    "a group with a group inside",
    pipeSettingsTable,
    { source: { postgres: { settings: { syncIntervalSeconds: 1, pullBatchSize: 2 } } } },
    "source(postgres(settings))",
  ],
  [
    "a group with a field that is remembered",
    pipeSettingsTable,
    { source: { kinesis: { iamRole: "r", accessKey: credentials } } },
    "source(kinesis(iamRole,accessKey!))",
  ],
])("%s is remembered in short and read back in full", (_case, table, inputs, text) => {
  const managed = managedOf(table, inputs, inputs);
  const written = writeManaged(withoutWholeGroups(table, managed));
  expect(written).toBe(text);
  expect(withWholeGroups(table, readManaged(written))).toEqual(managed);
});
