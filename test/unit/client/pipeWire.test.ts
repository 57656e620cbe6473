import fc from "fast-check";
import { tuningSettings } from "pulumi-pipes-contract";
import { pipeFromWire, settingsToWire } from "../../../provider/src/client/pipeSpelling";
import { runs } from "../../harness/random";

const names = Object.keys(tuningSettings.shape);
const settings = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(fc.nat(), fc.boolean(), fc.constant(null)),
);
const prefix = fc.stringMatching(/^[a-z][a-z0-9]{2,8}_$/);

describe("the prefix of setting names", () => {
  test("is the service's in requests, on the settings that carry one", () => {
    expect(
      settingsToWire(
        { name: "n", settings: { dbms_max_threads: 1, object_storage_concurrency: 2 } },
        "acme_",
      ),
    ).toEqual({
      name: "n",
      settings: { acme_max_threads: 1, object_storage_concurrency: 2 },
    });
  });

  test("is the contract's in answers", () => {
    const answered = { id: "x", settings: { acme_max_threads: 1, object_storage_concurrency: 2 } };
    expect(pipeFromWire(answered, "acme_")).toEqual({
      id: "x",
      settings: { dbms_max_threads: 1, object_storage_concurrency: 2 },
    });
  });

  test("comes back as it was from there and back, whatever the service's word is", () => {
    fc.assert(
      fc.property(settings, prefix, (given, word) => {
        const there = settingsToWire({ settings: given }, word);
        const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
        expect(pipeFromWire(there, word)).toEqual({ settings: known });
      }),
      runs,
    );
  });

  test("leaves a patch without settings alone", () => {
    expect(settingsToWire({ name: "n" }, "acme_")).toEqual({ name: "n" });
  });

  test("keeps null in a request, where it asks for the default", () => {
    expect(settingsToWire({ settings: { dbms_max_threads: null } }, "acme_")).toEqual({
      settings: { acme_max_threads: null },
    });
  });
});

describe("an answered pipe", () => {
  test("is read from Kubernetes' quantities", () => {
    const scaling = {
      replicas: "2",
      concurrency: "0",
      replicaCpuMillicores: "250m",
      replicaMemoryGb: "512Mi",
    };
    expect(pipeFromWire({ scaling }, "dbms_")).toEqual({
      scaling: { replicas: 2, concurrency: 0, replicaCpuMillicores: 250, replicaMemoryGb: 0.5 },
    });
  });

  test("that is being scaled has no quantities yet, where it shows zeros", () => {
    const scaling = { replicas: 0, concurrency: 0, replicaCpuMillicores: "0m", replicaMemoryGb: 0 };
    expect(pipeFromWire({ scaling }, "dbms_")).toEqual({ scaling: { concurrency: 0 } });
  });

  test.each([
    ["MergeTree()", { type: "MergeTree" }],
    ["MergeTree", { type: "MergeTree" }],
    [{ type: "MergeTree()" }, { type: "MergeTree" }],
    ["ReplacingMergeTree(version)", { type: "ReplacingMergeTree(version)" }],
    [null, undefined],
    [{ columnIds: ["a"] }, { columnIds: ["a"] }],
  ])("with the engine %j has %j", (engine, read) => {
    expect(pipeFromWire({ destination: { tableDefinition: { engine } } }, "dbms_")).toEqual({
      destination: { tableDefinition: { engine: read } },
    });
  });

  test.each([[null], ["text"], [[1]], [{}]])("may be %j, which the schema judges", (result) => {
    expect(pipeFromWire(result, "dbms_")).toEqual(result);
  });
});
