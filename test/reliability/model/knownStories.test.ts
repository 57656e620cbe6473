import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../grpc/support/args";
import type { Bag } from "../../harness/struct";
import type { Declared } from "./records";
import { openStage, type Stage } from "./stage";
import { Story } from "./story";
import type { Step } from "./steps";

/*
 * Stories that the model found, or that are likely to break first: each is played as it is written.
 */

const alert = (threshold: number, message = "too slow"): Declared => ({
  kind: "Alert",
  args: { ...latencyAlert, threshold, message },
});
const tables = (...names: string[]): Declared => ({
  kind: "PipeSettings",
  args: {
    pipeId: defaultSeed.pipes.postgres,
    source: {
      postgres: {
        tableMappings: names.map((name) => ({
          sourceSchemaName: "stock",
          sourceTable: name,
          targetTable: `stock_${name}`,
        })),
      },
    },
  },
});
const stream = (topics: string, more: Bag = {}): Declared => ({
  kind: "Pipe",
  args: {
    name: "stream",
    source: { kafka: { brokers: "b:9092", topics, credentials: { username: "r", password: "hush-1" } } },
    destination: { database: "default", table: "events" },
    ...more,
  },
});
const declare = (name: string, declared?: Declared): Step => ({ do: "edit", name, declared });
const up: Step = { do: "up" };

const stories: Readonly<Record<string, readonly Step[]>> = {
  "an alert that is renamed in the program is neither lost nor doubled": [
    declare("first", alert(1)),
    up,
    { do: "rename", from: "first", to: "second" },
    up,
    up,
  ],
  "an alert that is renamed while the process is killed is neither lost nor doubled": [
    declare("first", alert(1)),
    up,
    { do: "rename", from: "first", to: "second" },
    { do: "up", kill: { request: 4, point: "before" } },
    up,
  ],
  "an alert that is replaced on demand becomes another one": [
    declare("first", alert(1)),
    up,
    { do: "up", replace: ["first"] },
  ],
  "one of two identical alerts is replaced on demand": [
    declare("first", alert(1)),
    declare("second", alert(1)),
    up,
    { do: "up", replace: ["first"] },
    { do: "up", replace: ["second"] },
  ],
  "a replacement whose answers are lost makes one alert": [
    declare("first", alert(1)),
    up,
    { do: "fault on", rule: { method: "POST", times: 6, action: { reset: "during" } } },
    { do: "up", refresh: true, replace: ["first"] },
  ],
  "an alert that becomes like one that is being replaced leaves it alone": [
    declare("first", alert(1)),
    declare("second", alert(1, "far too slow")),
    declare("third", alert(1)),
    up,
    declare("third", alert(1, "far too slow")),
    { do: "up", replace: ["second"] },
  ],
  "a replacement after an update whose answer was lost makes another alert": [
    declare("first", alert(1)),
    up,
    declare("first", alert(2)),
    { do: "fault on", rule: { method: "PUT", times: 1, action: { wrongBody: "html" } } },
    up,
    { do: "faults off" },
    { do: "up", replace: ["first"] },
  ],
  "an alert that was made and not recorded is found again": [
    declare("first", alert(1)),
    { do: "up", kill: { request: 3, point: "after" } },
    up,
  ],
  "an alert whose deletion was not recorded is made again by an update that refreshes": [
    declare("first", alert(1)),
    up,
    declare("first"),
    { do: "up", kill: { request: 1, point: "after" } },
    declare("first", alert(2)),
    up,
    { do: "up", refresh: true },
  ],
  "two identical alerts of which one was recorded stay two": [
    declare("first", alert(1)),
    declare("second", alert(1)),
    { do: "up", kill: { request: 4, point: "after" } },
    up,
  ],
  "an alert that was made, not recorded and then wanted otherwise is left alone": [
    declare("first", alert(1)),
    { do: "up", kill: { request: 3, point: "after" } },
    declare("first", alert(2)),
    up,
  ],
  "a new alert that is identical to a managed one declared after it does not take it": [
    declare("second", alert(1)),
    up,
    { do: "edit", name: "second" },
    declare("first", alert(1)),
    declare("second", alert(1)),
    up,
  ],
  "a pipe whose tables change is brought to its end after a kill at each request": [
    1, 2, 3, 4, 5, 6, 7, 8,
  ].flatMap((request): Step[] => [
    declare("tables", request % 2 === 0 ? tables("items") : tables("items", "prices")),
    { do: "up", kill: { request, point: request % 3 === 0 ? "before" : "after" } },
    up,
  ]),
  "a pipe that was made and not recorded is made known by who does as the error says": [
    declare("stream", stream("a")),
    { do: "up", kill: { request: 2, point: "after" } },
    up,
    up,
    up,
  ],
  "two equal pipes of which one was not recorded stay two": [
    declare("stream", stream("a")),
    declare("second stream", stream("a")),
    { do: "up", kill: { request: 3, point: "after" } },
    up,
    up,
    up,
  ],
  "a pipe that is made otherwise than the one that was left behind leaves that one alone": [
    declare("stream", stream("a")),
    { do: "up", kill: { request: 2, point: "after" } },
    declare("stream", stream("b")),
    up,
  ],
  "a pipe that is renamed in the program is neither lost nor doubled": [
    declare("stream", stream("a")),
    up,
    { do: "rename", from: "stream", to: "second stream" },
    up,
    up,
  ],
  "a pipe is replaced, rests and is scaled after a kill at each request": [1, 2, 3, 4, 5, 6, 7].flatMap(
    (request): Step[] => [
      declare(
        "stream",
        stream(`topic ${request}`, { stopped: request % 2 === 0, scaling: { replicas: request } }),
      ),
      { do: "up", refresh: true, kill: { request, point: request % 3 === 0 ? "before" : "after" } },
      { do: "up", refresh: true },
      { do: "up", refresh: true },
    ],
  ),
  "a pipe whose creation, scaling and deletion are struck goes on where it was": [
    declare("stream", stream("a", { scaling: { replicas: 3 }, stopped: true })),
    { do: "fault on", rule: { method: "PATCH", times: 1, action: { status: 403 } } },
    up,
    up,
    { do: "fault on", rule: { method: "DELETE", times: 2, action: { reset: "after" } } },
    declare("stream", stream("b")),
    up,
    up,
    { do: "fault on", rule: { method: "DELETE", times: 1, action: { status: 403 } } },
    declare("stream"),
    up,
    { do: "faults off" },
    up,
  ],
};

let stage: Stage;
beforeAll(async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(Object.entries(stories))("%s", async (_name, steps) => {
  const story = new Story(stage);
  for (const step of steps) await story.take(step);
  await story.finish();
});
