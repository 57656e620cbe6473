import { defaultSeed } from "pulumi-pipes-emulator";
import { openBucket, type Bucket } from "../harness/bucket/bucket";
import { installationPatienceMs } from "../harness/pythonTools";
import { writes } from "../harness/service/emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

let bucket: Bucket;
beforeAll(async () => {
  bucket = await openBucket();
}, installationPatienceMs);
afterAll(() => bucket.dispose());

const stack = ".pulumi/stacks/shop/dev.json";
const lock = ".pulumi/locks/organization/shop/dev/of-another-run.json";

test(
  "a state moves to a bucket, a job finds it there, and the lock of another run is told and taken away",
  async () => {
    const blocks = await tell("docs/guides/state-for-a-team.md", {
      withProject: true,
      env: bucket.env,
      before: {
        "pulumi preview --refresh --expect-no-changes --stack dev": async ({ emulator, shell }) => {
          expect(await bucket.list()).toContain(stack);
          expect(writes(emulator)).toEqual(["PATCH pipes"]);
          const { output } = await shell.run("ls; pulumi whoami --verbose");
          expect(output).toContain("s3://shop-state");
          expect(output).not.toContain("stack.json");
        },
        "pulumi up": async ({ emulator }) => {
          if (writes(emulator).length > 0)
            await bucket.put(lock, {
              pid: 7,
              username: "ci",
              hostname: "runner",
              timestamp: "2026-11-22T10:00:00Z",
            });
        },
      },
      after: async ({ emulator }) => {
        expect(await bucket.list(".pulumi/locks/")).toEqual([]);
        expect(emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
          settings: { dbms_max_threads: 16 },
        });
      },
    });
    expect(countsOf(blocks)).toEqual({ sh: 4, ts: 1, yaml: 1, text: 1 });
  },
  patienceMs,
);
