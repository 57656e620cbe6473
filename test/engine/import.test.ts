import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { changesInJson } from "../harness/engine/output";
import { writes } from "../harness/service/emulator";
import { openUserProject, type UserProject } from "./support/userProject";

const alert = defaultSeed.alerts.errorRate;
const ids = {
  pipeId: defaultSeed.pipes.kafka,
  keyId: defaultSeed.keys.ci.id,
  dashboardId: defaultSeed.dashboards.checkout.id,
  tileId: defaultSeed.dashboards.checkout.tiles["Error rate"],
  webhookId: defaultSeed.webhooks.onCall,
};

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("importOption", { "test:ids": JSON.stringify(ids) });
});
afterAll(() => user.dispose());

test("the option `import` fails with what to do instead", async () => {
  const { stdout } = await user.project.pulumi(["preview"], { expectCode: 1 });
  expect(stdout).toContain(
    'error: PipeSettings "orders": the option "import" cannot work for dynamic resources. Instead, give `pipeId`',
  );
  expect(stdout).toContain("`PipeSettings.get(name, id)`");
  expect(stdout).not.toMatch(/^\s+at /m);
});

/**
 * One resource of an import file. `inputs` and `outputs` make Pulumi take the resource into the state without reading
 * it; a refresh then fills in what the service has.
 */
function imported(kind: string, name: string, id: string): object {
  const map = { __provider: 'exports.handler=()=>require("pulumi-pipes/provider")', __kind: kind };
  return { type: `pulumi-nodejs:dynamic/pipes:${kind}`, name, id, inputs: map, outputs: map };
}

describe("pulumi import --file", () => {
  const names = { pipe: ids.pipeId, key: ids.keyId, alert };

  test("takes existing objects into the state, and a refresh fills them in", async () => {
    const resources = [
      imported("PipeSettings", "pipe", ids.pipeId),
      imported("AccessKey", "key", ids.keyId),
      imported("Alert", "alert", alert),
    ];
    const file = join(user.project.dir, "import.json");
    await writeFile(file, JSON.stringify({ resources }));
    const flags = ["--generate-code=false", "--protect=false", "--yes"];
    await user.project.pulumi(["import", "--file", file, ...flags]);
    await user.project.pulumi(["refresh", "--yes", "--skip-preview"]);
    const { resources: state } = await user.project.exportState();
    const taken = state.filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic/pipes:"));
    expect(Object.fromEntries(taken.map(({ urn, id }) => [urn.split("::").at(-1), id]))).toEqual(names);
    expect(taken.find(({ id }) => id === alert)?.outputs).toMatchObject({ name: "Checkout fails" });
  });

  test("leaves nothing to do for args that say all that the service has", async () => {
    await user.write("imported");
    const { stdout } = await user.project.pulumi(["preview", "--json"]);
    expect(Object.keys(changesInJson(stdout))).toEqual(["pipe"]);
  });

  test("ends the management of what other args leave out, without a request that changes anything", async () => {
    user.emulator.clearRequests();
    await user.project.pulumi(["up", "--yes", "--skip-preview"]);
    await user.project.pulumi(["preview", "--refresh", "--expect-no-changes"]);
    expect(writes(user.emulator)).toEqual([]);
  });

  test("from then on drift of what the program manages is found", async () => {
    user.emulator.patch("alerts", alert, { threshold: 99 });
    const drift = ["refresh", "--preview-only", "--expect-no-changes", "--diff"];
    const { stdout } = await user.project.pulumi(drift, { expectCode: 7 });
    expect(stdout).toMatch(/threshold: 5 => 99/);
  });
});
