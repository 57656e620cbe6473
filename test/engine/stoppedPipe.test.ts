import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { eventually } from "../harness/outcomes";
import { requestsOf } from "../harness/service/emulator";
import { openProject, type Project, pluginSettings } from "./support/project";

/* A pipe that an update stopped for an edit of its tables and could not start again, under the real engine. conformance/stoppedPipe has the rules on both hosts. */

const pipeId = defaultSeed.pipes.postgres;
const program = (tables: readonly string[]): string => `
import * as pipes from "pulumi-pipes/plugin";
const mapping = (sourceTable: string) => ({ sourceSchemaName: "public", sourceTable, targetTable: "public_" + sourceTable });
new pipes.PipeSettings("shop", {
  pipeId: "${pipeId}",
  source: { postgres: { tableMappings: ${JSON.stringify(tables)}.map(mapping) } },
});
`;

test("the up after the failed one starts the pipe, without a change of the program and also after a refresh", async () => {
  const stack: Project = await openProject({
    program: program(["orders", "customers"]),
    files: { "Pulumi.yaml": pluginSettings },
    emulator: { transitionMs: 0 },
  });
  try {
    const { emulator } = stack;
    await stack.run(["up", "--yes", "--skip-preview"]);
    await eventually(() => emulator.get("pipes", pipeId)?.state === "Running");
    emulator.setQuirks({ staysPaused: true });
    emulator.addFault({ method: "PATCH", path: /\/state$/, skip: 1, action: { status: 403 } });
    await writeFile(join(stack.dir, "index.ts"), program(["orders"]));
    const output = await stack.run(["up", "--yes", "--skip-preview"], { expectCode: 1 });
    expect(output).toContain("still stopped");
    expect(emulator.get("pipes", pipeId)?.state).toBe("Stopped");
    emulator.clearFaults();
    expect(await stack.run(["refresh", "--yes"])).toContain("[pipe/stopped]");
    expect(await stack.run(["preview"])).toMatch(/1 to update/);
    emulator.clearRequests();
    await stack.run(["up", "--yes", "--skip-preview"]);
    expect(requestsOf(emulator)).toContain("PATCH pipes/:id/state");
    await eventually(() => emulator.get("pipes", pipeId)?.state === "Running");
    await stack.run(["preview", "--expect-no-changes"]);
  } finally {
    await stack.dispose();
  }
});
