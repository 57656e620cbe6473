import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert, stockTables } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import type { Declared } from "../harness/simulator/records";
import { hearWarnings, openStage, type Stage } from "./stage";
import { Story } from "./story";
import type { Step } from "./steps";

/*
 * Stories that the model found, or that are likely to break first: each is played as it is written.
 */

const alert = (threshold: number, message = "too slow"): Declared => ({
  kind: "Alert",
  args: { ...latencyAlert, threshold, message },
});

const tables = (...names: string[]): Declared => ({ kind: "PipeSettings", args: stockTables(...names) });
const stream = (topics: string, more: PropertyMap = {}): Declared => ({
  kind: "Pipe",
  args: {
    name: "stream",
    source: { kafka: { brokers: "b:9092", topics, credentials: { username: "r", password: "hush-1" } } },
    destination: { database: "default", table: "events" },
    ...more,
  },
});
const board = (...names: string[]): Declared => ({
  kind: "Dashboard",
  args: {
    name: "shop floor",
    tags: [],
    tiles: names.map((name, index) => ({
      name,
      x: 0,
      y: index * 4,
      w: 6,
      h: 4,
      config: { sourceId: defaultSeed.sources.metric },
    })),
  },
});
const onHome: Declared = {
  kind: "Alert",
  args: {
    ...latencyAlert,
    dashboardId: { of: "home", output: "id" },
    tileId: { of: "home", output: "tileIds.Latency" },
  },
};
const tuning: Declared = {
  kind: "PipeSettings",
  args: { pipeId: { of: "stream", output: "id" }, settings: { dbms_max_threads: 4 } },
};
const naming = (args: PropertyMap): Declared => ({
  kind: "PipeSettings",
  args: { pipeId: defaultSeed.pipes.postgres, ...args },
});
const robot: Declared = { kind: "AccessKey", args: { name: "ci", roles: ["developer"] } };
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
  "an alert that was made and not recorded is named by the next run, which makes its own": [
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
  "a new alert that is equal to a managed one declared after it does not take it": [
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
  "tables that a killed run edited, and that the program then takes back, are put right by a refresh": [
    declare("tables", tables("offers", "items", "prices")),
    up,
    declare("tables", tables("offers")),
    { do: "up", kill: { request: 7, point: "after" } },
    declare("tables", tables("offers", "items", "prices")),
    up,
    { do: "up", refresh: true },
  ],
  "a pipe that was made and not recorded is made known by who does as the error says": [
    declare("stream", stream("a")),
    { do: "up", kill: { request: 2, point: "after" } },
    up,
    up,
    { do: "drop id", name: "stream" },
    up,
  ],
  "two equal pipes of one program are made under two names": [
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
  "a component that moves under another provider with aliases keeps its objects": [
    declare("first", alert(1)),
    declare("board", board("Requests")),
    declare("stream", stream("a")),
    declare("robot", robot),
    up,
    { do: "move", names: ["first", "board", "stream", "robot"], to: "own", isAliased: true },
    up,
    { do: "up", refresh: true },
  ],
  "a component that moves under another provider without aliases is made anew": [
    declare("first", alert(1)),
    declare("board", board("Requests")),
    declare("robot", robot),
    up,
    { do: "move", names: ["first", "board", "robot"], to: "own" },
    up,
    { do: "move", names: ["first", "board", "robot"], to: "default" },
    { do: "up", refresh: true },
  ],
  "a pipe that moves under another provider without an alias is given one, as the error says": [
    declare("stream", stream("a")),
    up,
    { do: "move", names: ["stream"], to: "own" },
    up,
    up,
  ],
  "equal objects of strangers are named and left alone": [
    declare("first", alert(1)),
    declare("board", board("Requests")),
    declare("robot", robot),
    { do: "a stranger makes", name: "first" },
    { do: "a stranger makes", name: "board" },
    { do: "a stranger makes", name: "robot" },
    up,
    declare("first"),
    declare("board"),
    declare("robot"),
    up,
  ],
  "an equal pipe of a stranger is refused, and the program takes another name": [
    declare("stream", stream("a")),
    { do: "a stranger makes", name: "stream" },
    up,
    up,
  ],
  "a stranger's alert that appears while an answer is lost is not taken": [
    declare("first", alert(1)),
    { do: "fault on", rule: { method: "POST", times: 1, action: { reset: "after" } } },
    { do: "up", stranger: { request: 3, name: "first" } },
    { do: "faults off" },
    up,
  ],
  "a stranger's object that the program names and then names no longer is retained": [
    declare("first", alert(1)),
    { do: "a stranger makes", name: "first" },
    { do: "name by id", name: "first", number: 1 },
    up,
    { do: "drop id", name: "first" },
    up,
    declare("first"),
    up,
  ],
  "a dashboard that carries alerts of strangers stays until the user decides": [
    declare("board", board("Requests", "Latency")),
    up,
    { do: "a stranger watches", name: "board", number: 0 },
    { do: "a stranger watches", name: "board", number: 1 },
    declare("board"),
    up,
    up,
  ],
  "a tile that the program removes takes the alerts of strangers along": [
    declare("board", board("Requests", "Latency")),
    up,
    { do: "a stranger watches", name: "board", number: 0 },
    declare("board", board("Latency")),
    up,
  ],
  "an alert and its dashboard go and come one after the other": [
    declare("home", board("Latency")),
    declare("on home", onHome),
    up,
    { do: "up", replace: ["home"] },
    { do: "rename", from: "home", to: "board" },
    up,
    declare("board"),
    up,
  ],
  "a pipe is replaced after the settings that refer to it went": [
    declare("stream", stream("a")),
    declare("tuning", tuning),
    up,
    { do: "up", replace: ["stream"] },
    declare("stream", stream("b")),
    up,
    declare("stream"),
    up,
  ],
  "two resources that want one setting otherwise are refused": [
    declare("stream", stream("a", { settings: { dbms_max_threads: 2 } })),
    declare("tuning", tuning),
    up,
    up,
    up,
  ],
  "settings that leave the program stay on the service, also a field that they came to manage later": [
    declare("naming", naming({ name: "shop" })),
    up,
    declare("naming", naming({ name: "orders", settings: { dbms_max_threads: 4 } })),
    up,
    declare("naming"),
    up,
  ],
  "a run that is about some resources leaves the others as they are": [
    declare("first", alert(1)),
    declare("second", alert(2)),
    up,
    declare("first", alert(2)),
    declare("second"),
    { do: "up", target: ["first", "third"] },
    { do: "up", target: ["second"] },
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
  "creations on a dead service fail, and say why nothing was sent": [
    ...Array.from({ length: 20 }, (_, index) => declare(`naming ${index}`, naming({ name: "orders" }))),
    { do: "fault on", rule: { times: 30, action: { status: 500 } } },
    up,
  ],
  "settings whose adoption failed leave the program, beside settings of another provider": [
    declare("naming", naming({ name: "orders" })),
    up,
    { do: "change behind the back", what: "pipe", number: 0 },
    declare("naming too", naming({ name: "orders" })),
    { do: "move", names: ["naming too"], to: "own" },
    { do: "fault on", rule: { method: "PATCH", times: 4, action: { status: 403 } } },
    { do: "up", target: ["naming too"] },
    { do: "faults off" },
    { do: "refresh" },
    { do: "up", target: ["naming"] },
    declare("naming too"),
    up,
  ],
  "a pipe that two resources adopted goes with the first one that is replaced, and a refresh takes note": [
    declare("stream", stream("a")),
    { do: "up", kill: { request: 2, point: "after" } },
    declare("second stream", stream("a")),
    up,
    up,
    declare("stream", stream("b")),
    declare("second stream", stream("a")),
    up,
    up,
  ],
  "settings that fight with a pipe of another provider, which is being adopted, are let go": [
    declare("stream", stream("a", { settings: { dbms_max_threads: 2 } })),
    { do: "move", names: ["stream"], to: "own" },
    { do: "up", kill: { request: 2, point: "after" } },
    up,
    declare("tuning", tuning),
  ],
  "what two providers fought for is put right by a refresh after one of them let go": [
    declare("stream", stream("a", { settings: { dbms_max_threads: 2 } })),
    up,
    declare("tuning", tuning),
    { do: "move", names: ["tuning"], to: "own" },
    up,
    { do: "move", names: ["stream"], to: "own", isAliased: true },
    declare("tuning"),
    up,
  ],
  "what a targeted run set against a resource that it hid is put right by a refresh": [
    declare("naming", naming({ settings: { dbms_max_threads: 2 } })),
    up,
    declare("naming too", naming({ settings: { dbms_max_threads: 4 }, name: "shop" })),
    { do: "up", target: ["naming too"] },
    declare("naming too", naming({ name: "shop" })),
    up,
  ],
};

let stage: Stage;
beforeAll(async () => {
  hearWarnings();
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(Object.entries(stories))("%s", async (_name, steps) => {
  const story = new Story(stage);
  for (const step of steps) await story.take(step);
  await story.finish();
});
