import { join } from "node:path";
import { escalation, kafkaPipe, latencyAlert, timeouts } from "../harness/args";
import { labelOf } from "../harness/engine/output";
import { stores } from "../harness/simulator/records";
import { openProject, type Project } from "./support/project";

/*
 * The state is a backup of yesterday, and the program and the service are those of today. Since the backup, a run renamed, created,
 * deleted, replaced or rotated objects. `docs/how-to/recover.md` has the table.
 */

const program = `
import * as pipes from "pulumi-pipes";
for (const [kind, name, args] of JSON.parse(process.env.WANTED ?? "[]"))
  new pipes[kind](name, args, kind === "Webhook" ? { deleteBeforeReplace: true } : {});
`;

type Kind = "Alert" | "Dashboard" | "SavedSearch" | "AccessKey" | "Pipe" | "Webhook";
const argsOf: Readonly<Record<Kind, object>> = {
  Alert: latencyAlert,
  Dashboard: { tiles: [] },
  SavedSearch: timeouts,
  AccessKey: { roles: ["developer"] },
  Pipe: kafkaPipe,
  Webhook: escalation,
};
type Fate = "renamed" | "created" | "deleted" | "replaced" | "rotated";
type Declared = readonly [kind: Kind, name: string, args: object];

/** The resource that has a fate, before and after. */
function declared(kind: Kind, fate: Fate, isToday: boolean): readonly Declared[] {
  const isThere = fate === "created" ? isToday : fate !== "deleted" || !isToday;
  const name = `${kind} ${fate}${fate === "renamed" && isToday ? " today" : ""}`;
  const trigger = fate === "rotated" ? { rotationTrigger: isToday ? "today" : "yesterday" } : {};
  return isThere ? [[kind, fate, { ...argsOf[kind], name, ...trigger }]] : [];
}

const up = ["up", "--yes"];
const stacks: Project[] = [];
afterAll(async () => {
  for (const stack of stacks) await stack.dispose();
});

/** Deploys yesterday's and today's program, restores the backup of yesterday, and returns what shows the end. */
async function restored(kinds: readonly Kind[], fates: (kind: Kind) => readonly Fate[]) {
  const stack = await openProject({ program, emulator: { transitionMs: 20 } });
  stacks.push(stack);
  const wanted = (isToday: boolean): Readonly<Record<string, string>> => ({
    WANTED: JSON.stringify(
      kinds.flatMap((kind) => fates(kind).flatMap((fate) => declared(kind, fate, isToday))),
    ),
  });
  const idsInState = async (): Promise<ReadonlyMap<string, string | undefined>> => {
    const { resources } = await stack.exportState();
    return new Map(resources.map(({ urn, id }) => [labelOf(urn), id]));
  };
  await stack.run([...up, "--skip-preview"], { env: wanted(false) });
  const yesterday = await idsInState();
  const backup = join(stack.dir, "backup.json");
  await stack.run(["stack", "export", "--file", backup]);
  const { resources } = await stack.exportState();
  const replaced = resources.filter(({ urn }) => urn.endsWith("::replaced")).map(({ urn }) => urn);
  await stack.run([...up, "--skip-preview", ...replaced.flatMap((urn) => ["--replace", urn])], {
    env: wanted(true),
  });
  const today = await idsInState();
  await stack.run(["stack", "import", "--file", backup]);
  return {
    yesterday,
    today,
    idsInState,
    /** The commands of the page: `pulumi refresh`, `recover`, and `up` with the file. */
    upWithRecovery: async (): Promise<string> => {
      const env = wanted(true);
      await stack.run(["refresh", "--yes", "--skip-preview"], { env });
      const { code, stdout, stderr } = await stack.recover([], env);
      expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
      return stack.run([...up, "--skip-preview"], { env: { ...env, PIPES_RECOVER: "recover.json" } });
    },
    upWithRefresh: (expectCode: number) =>
      stack.run([...up, "--refresh", "--continue-on-error"], { env: wanted(true), expectCode }),
    /** The ids of the objects on the service with the name of a resource. */
    idsOf: (kind: Kind, fate: Fate): readonly string[] =>
      stack.emulator
        .list(stores[kind])
        .filter(({ name }) => String(name).startsWith(`${kind} ${fate}`))
        .map(({ id }) => id),
  };
}

const fatesOf = (kind: Kind): readonly Fate[] => [
  ...(["renamed", "created", "deleted"] as const),
  kind === "AccessKey" ? "rotated" : "replaced",
];

type Restored = Awaited<ReturnType<typeof restored>>;

describe("after `up --refresh` with the state of yesterday", () => {
  const kinds = ["Alert", "Dashboard", "SavedSearch", "AccessKey"] as const;
  let end: Restored;
  let output: string;
  let after: ReadonlyMap<string, string | undefined>;
  beforeAll(async () => {
    end = await restored(kinds, fatesOf);
    output = await end.upWithRefresh(0);
    after = await end.idsInState();
  });

  test.each(kinds)("a renamed %s is the same object, without a second one", (kind) => {
    const id = end.yesterday.get(`${kind} renamed`);
    expect(after.get(`${kind} renamed`)).toBe(id);
    expect(end.idsOf(kind, "renamed")).toEqual([id]);
  });

  test.each(kinds)("a deleted %s has left the state", (kind) => {
    expect(after.has(`${kind} deleted`)).toBe(false);
    expect(end.idsOf(kind, "deleted")).toEqual([]);
  });

  test.each(
    kinds.flatMap((kind) => [
      [kind, "created"] as const,
      [kind, kind === "AccessKey" ? "rotated" : "replaced"] as const,
    ]),
  )("a %s that was %s exists twice, and a warning names the object that no state has", (kind, fate) => {
    const lost = end.today.get(`${kind} ${fate}`) ?? "";
    const own = after.get(`${kind} ${fate}`);
    expect([...end.idsOf(kind, fate)].sort()).toEqual([lost, own].sort());
    expect(output).toMatch(new RegExp(`${lost}[^]*?\\[create/identical\\]`));
  });
});

describe("of pipes and webhooks, whose service can have one of a name, `up --refresh` with the state of yesterday", () => {
  const kinds = ["Pipe", "Webhook"] as const;

  test("keeps renamed ones, drops deleted ones, and fails for created and replaced ones with their IDs", async () => {
    const end = await restored(kinds, () => ["renamed", "created", "deleted", "replaced"]);
    const output = await end.upWithRefresh(1);
    const after = await end.idsInState();
    for (const kind of kinds) {
      expect(end.idsOf(kind, "renamed")).toEqual([after.get(`${kind} renamed`)]);
      expect(after.has(`${kind} deleted`)).toBe(false);
      for (const fate of ["created", "replaced"] as const) {
        const lost = end.today.get(`${kind} ${fate}`) ?? "";
        expect(end.idsOf(kind, fate)).toEqual([lost]);
        expect(output).toMatch(new RegExp(`${lost}[^]*?\\[${kind.toLowerCase()}/duplicate\\]`));
      }
    }
  });
});

describe("after `refresh`, `recover` and `up` with the state of yesterday", () => {
  const kinds = ["Alert", "Dashboard", "SavedSearch", "AccessKey", "Pipe", "Webhook"] as const;
  let end: Restored;
  let after: ReadonlyMap<string, string | undefined>;
  beforeAll(async () => {
    end = await restored(kinds, fatesOf);
    await end.upWithRecovery();
    after = await end.idsInState();
  });

  test.each(
    kinds
      .filter((kind) => kind !== "AccessKey")
      .flatMap((kind) => (["renamed", "created", "replaced"] as const).map((fate) => [kind, fate] as const)),
  )("the %s that was %s has its object of today, and there is no second one", (kind, fate) => {
    const id = end.today.get(`${kind} ${fate}`);
    expect(after.get(`${kind} ${fate}`)).toBe(id);
    expect(end.idsOf(kind, fate)).toEqual([id]);
  });

  test.each(kinds)("a deleted %s has left the state", (kind) => {
    expect(after.has(`${kind} deleted`)).toBe(false);
    expect(end.idsOf(kind, "deleted")).toEqual([]);
  });

  test.each(["created", "rotated"] as const)(
    "a key that was %s exists twice, because its secret is lost",
    (fate) => {
      const ids = [end.today.get(`AccessKey ${fate}`), after.get(`AccessKey ${fate}`)];
      expect(new Set(ids).size).toBe(2);
      expect([...end.idsOf("AccessKey", fate)].sort()).toEqual(ids.sort());
    },
  );
});
