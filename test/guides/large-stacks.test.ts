import type { Emulator } from "pulumi-pipes-emulator";
import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

const limit = { requests: 200, perMs: 10_000 };
const refresh = "pulumi refresh --preview-only --expect-no-changes";

const reads = (emulator: Emulator): readonly string[] =>
  emulator.requests().map(({ method, path }) => `${method} ${path.split("/").at(-1) ?? ""}`);

test(
  "thirty alerts are made within the limit, and refreshed by two requests",
  async () => {
    const blocks = await tell("docs/guides/large-stacks.md", {
      withProject: true,
      service: { rateLimit: limit },
      before: {
        [refresh]: ({ emulator }) => {
          expect(emulator.list("alerts")).toHaveLength(31);
          expect(emulator.requests().filter(({ status }) => status !== 200)).toEqual([]);
          emulator.clearRequests();
        },
        "pulumi up --expect-no-changes": ({ emulator }) => {
          expect(reads(emulator)).toEqual([expect.stringMatching(/^GET [0-9a-f]{24}$/), "GET alerts"]);
          emulator.clearRequests();
        },
        // What is left is the program's own look at dashboards, in the preview and in the update.
        "pulumi up --parallel 8 --skip-preview": ({ emulator }) => {
          expect(new Set(reads(emulator))).toEqual(new Set(["GET dashboards"]));
        },
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 3 });
  },
  patienceMs,
);
