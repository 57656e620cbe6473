import { alert, alertBody, pipe, pipeCreation } from "pulumi-pipes-contract";
import { resources } from "../../../provider/src/resources/registry";
import { onTheWire, withAdditionalFields } from "../../../provider/src/schema/additionalFields";

const refusalsOf = (additionalFields: unknown): readonly string[] => {
  const args = {
    threshold: 1,
    interval: "1h",
    source: "tile",
    thresholdType: "above",
    channel: {},
    additionalFields,
  };
  const issues = resources.Alert.args.safeParse(args).error?.issues ?? [];
  return issues
    .filter(({ path }) => path[0] === "additionalFields")
    .map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("additionalFields", () => {
  it("takes any name that this version does not know, with any value", () => {
    expect(refusalsOf({ escalation: "p1", constructor: [], a: null, "": { b: 1 } })).toEqual([]);
  });

  it.each([
    ["threshold", "has a place of its own: write it beside additionalFields"],
    ["adoptId", "has a place of its own: write it beside additionalFields"],
    ["id", "is given by the service; remove it"],
    ["keySecret", "has a meaning of its own in requests or answers; remove it"],
    ["updatedAt", "is only returned by the service and cannot be set; remove it"],
  ])("refuses %s", (name, message) => {
    expect(refusalsOf({ [name]: 1 })).toEqual([`additionalFields.${name} ${message}`]);
  });

  it("holds what a service answers beyond the schema of a closed object, and not of an open one", () => {
    const answered = {
      id: "a",
      team: "x",
      channel: { type: "webhook", webhookId: "w", severity: "high" },
    };
    expect(withAdditionalFields(alert, answered, alert.parse(answered))).toEqual({
      id: "a",
      channel: { type: "webhook", webhookId: "w", additionalFields: { severity: "high" } },
      additionalFields: { team: "x" },
    });
    const made = {
      id: "00000000-0000-4000-8000-000000000000",
      settings: { new_setting: 1 },
      source: { mysql: { host: "h" } },
    };
    expect(withAdditionalFields(pipe, made, pipe.parse(made))).toEqual({
      id: made.id,
      settings: { new_setting: 1 },
      source: { additionalFields: { mysql: { host: "h" } } },
    });
  });

  it("stands beside its siblings on the wire", () => {
    const body = {
      threshold: 1,
      additionalFields: { team: "x" },
      channel: { type: "webhook", additionalFields: { a: [] } },
    };
    expect(onTheWire(alertBody, body)).toEqual({
      threshold: 1,
      team: "x",
      channel: { type: "webhook", a: [] },
    });
    const mapping = { sourceTable: "t", additionalFields: { tableOwner: "o" } };
    const postgres = {
      tableMappings: [mapping],
      credentials: { username: "u", additionalFields: { role: "r" } },
    };
    expect(onTheWire(pipeCreation, { source: { postgres } })).toEqual({
      source: {
        postgres: {
          tableMappings: [{ sourceTable: "t", tableOwner: "o" }],
          credentials: { username: "u", role: "r" },
        },
      },
    });
  });
});
