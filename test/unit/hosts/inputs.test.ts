import {
  readArgs,
  readInputs,
  withoutInternal,
  writeInputs,
} from "../../../provider/src/hosts/dynamic/stateForm";
import { check } from "../../../provider/src/lifecycle/check";
import { alert } from "../../../provider/src/resources/alert/definition";
import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { contextOf, organizationId, serviceId } from "../lifecycle/context";

test("inputs hold the args and the mark of the kind, and are read without what the engine added", () => {
  const args = { organizationId, keyId: "k", onDelete: "disable" };
  const written = writeInputs(accessKey, args, {});
  expect(written).toEqual({ ...args, __kind: "AccessKey:1" });
  expect(readInputs(accessKey, { ...written, __provider: "x" })).toEqual(args);
  expect(withoutInternal({ ...written, __provider: "x" })).toEqual(args);
});

describe("onDelete in inputs", () => {
  const args = {
    threshold: 1,
    interval: "1h",
    source: "saved_search",
    thresholdType: "above",
    channel: { type: "webhook", webhookId: "w" },
  };
  const inputsOf = (news: PropertyMap, olds: PropertyMap = {}): PropertyMap =>
    writeInputs(
      alert,
      check(alert, contextOf(), withoutInternal(olds), readArgs(alert, { ...args, ...news }, olds)).inputs,
      olds,
    );
  const former = (more: PropertyMap): PropertyMap => ({
    ...args,
    organizationId,
    serviceId,
    __kind: "Alert",
    ...more,
  });

  test.each<readonly [string, PropertyMap, unknown]>([
    ["nothing", {}, undefined],
    ["nothing for an object that is named", { alertId: "a" }, undefined],
    ["what is given", { alertId: "a", onDelete: "delete" }, "delete"],
  ])("the inputs hold %s", (_case, more, onDelete) => {
    expect(inputsOf(more)["onDelete"]).toBe(onDelete);
  });

  test.each<readonly [string, PropertyMap, PropertyMap]>([
    ["of an object that was made", { onDelete: "delete" }, {}],
    ["of an object that is named", { alertId: "a", onDelete: "release" }, { alertId: "a" }],
    ["that the program gives too", { onDelete: "delete" }, { onDelete: "delete" }],
    ["that differs from the default and is given", { onDelete: "release" }, { onDelete: "release" }],
  ])("inputs of 0.1.0 keep the value %s, and show no change", (_case, olds, news) => {
    expect(inputsOf(news, former(olds))).toEqual(former(olds));
  });

  test.each<readonly [string, PropertyMap, PropertyMap, unknown]>([
    ["is taken out of the program", { onDelete: "release" }, {}, undefined],
    ["is changed", { onDelete: "delete" }, { onDelete: "release" }, "release"],
    [
      "is given, and would be the default of an id that is added",
      { onDelete: "release" },
      { alertId: "a", onDelete: "release" },
      "release",
    ],
    ["would follow from an id that is taken out", { alertId: "a", onDelete: "release" }, {}, undefined],
    ["would follow from an id that is added", { onDelete: "delete" }, { alertId: "a" }, undefined],
  ])("inputs of 0.1.0 give way where the value %s", (_case, olds, news, onDelete) => {
    const inputs = inputsOf(news, former(olds));
    expect(inputs).toMatchObject({ __kind: "Alert:1" });
    expect(inputs["onDelete"]).toBe(onDelete);
  });

  test.each<readonly [string, PropertyMap]>([
    ["nothing", {}],
    ["the default", { onDelete: "delete" }],
    ["null", { onDelete: null }],
  ])(
    "what is compared over inputs of 0.1.0 is what was checked, where the program says %s",
    (_case, news) => {
      const context = contextOf();
      const olds = former({ onDelete: "delete" });
      const { inputs, failures } = check(
        alert,
        context,
        withoutInternal(olds),
        readArgs(alert, { ...args, ...news }, olds),
      );
      expect(failures).toEqual([]);
      expect(context.objects.isProgram(readInputs(alert, writeInputs(alert, inputs, olds)))).toBe(true);
    },
  );
});
