import { withoutInternal, writeInputs } from "../../../provider/src/hosts/dynamic/stateForm";
import { check } from "../../../provider/src/lifecycle/check";
import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { contextOf, organizationId } from "../lifecycle/context";

test("inputs hold the args and the mark of the kind, and are read without what the engine added", () => {
  const args = { organizationId, adoptId: "k", deletionPolicy: "disable" };
  const written = writeInputs(accessKey, args);
  expect(written).toEqual({ ...args, __kind: "AccessKey" });
  expect(withoutInternal({ ...written, __provider: "x" })).toEqual(args);
});

test.each<readonly [string, PropertyMap, unknown]>([
  ["nothing", {}, undefined],
  ["nothing for an object that is named", { adoptId: "a" }, undefined],
  ["what is given", { adoptId: "a", deletionPolicy: "delete" }, "delete"],
])("the inputs hold as deletionPolicy %s", (_case, more, deletionPolicy) => {
  const args = {
    threshold: 1,
    interval: "1h",
    source: "saved_search",
    savedSearchId: "s",
    thresholdType: "above",
    channel: { type: "webhook", webhookId: "w" },
  };
  const { inputs } = check(alert, contextOf(), {}, { ...args, ...more });
  expect(inputs["deletionPolicy"]).toBe(deletionPolicy);
});
