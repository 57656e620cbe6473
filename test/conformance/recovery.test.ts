import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openClient } from "../../provider/src/client";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import { digestOf } from "../../provider/src/core/lifecycle/identity";
import type { Resource } from "../../provider/src/core/resource/resource";
import { resources } from "../../provider/src/resources";
import { kafkaPipe, kafkaWith } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { providerArgsOf } from "../harness/service/emulator";
import { useSession } from "../harness/session";
import { creating, creatingOf, type Creating } from "./subjects";

/* What a run does with a recovery file, which the command writes and a user can edit. */

const session = useSession();
const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-recovery-"));
afterEach(() => {
  delete process.env["PIPES_RECOVER"];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const urnOf = (kind: string): string => `urn:pulumi:test::test::pipes:index:${kind}::`;
const recoverable = creating.filter(({ hasSecretOnce }) => hasSecretOnce !== true);
const anAlert = creatingOf("Alert");
const at = () => {
  const { organizationId, serviceId } = session.emulator.seed;
  return { organizationId, serviceId };
};

/** The digest that the command writes of an object. */
async function digestFor({ kind }: Creating, id: string): Promise<string> {
  const definition: Resource = resources[kind];
  const settings = new Map(Object.entries(providerArgsOf(session.emulator)));
  const api = openClient(clientSettingsFrom(settings)).operation();
  const live = await definition.collection(api).get({ ...at(), id });
  return live === undefined ? "" : digestOf(definition, live);
}

let files = 0;
/** Lets the runs of the test take what a file names. */
function useFile(entries: readonly PropertyMap[], more: PropertyMap = {}): void {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, JSON.stringify({ version: 1, stack: "test/test", resources: entries, ...more }));
  process.env["PIPES_RECOVER"] = path;
}

const entryOf = async (subject: Creating, id: string, more: PropertyMap = {}): Promise<PropertyMap> => ({
  ...{ urn: urnOf(subject.kind), decision: "identical", id, ...at() },
  candidates: [{ id, digest: await digestFor(subject, id) }],
  ...more,
});

/** An object that a resource created, whose state is lost. */
async function lostObject({ kind, created }: Creating): Promise<string> {
  const { state } = await session.deployed(kind, created);
  return state.id;
}

const argsOf = ({ kind, created }: Creating): PropertyMap => ({ ...created, __urn: urnOf(kind) });
const recovered = (subject: Creating, args = argsOf(subject)) =>
  session.deployed(subject.kind, args, session.freshProvider());
/** The failure of a run that takes what the file names, which sends nothing that writes. */
async function failureOf(subject: Creating, args = argsOf(subject)): Promise<string> {
  session.clearRequests();
  const resource = session.resource(subject.kind, session.freshProvider());
  const failure = await resource.up(args).then(
    () => "no failure",
    (error: unknown) => String(error instanceof Error ? error.message : error),
  );
  expect(session.writes()).toEqual([]);
  return failure;
}

/** What sends the headers of a webhook and the credentials of a source, which no service returns. */
const hiddenIn: Readonly<Record<string, readonly string[]>> = {
  Webhook: ["PUT webhooks/:id"],
  Pipe: ["PATCH pipes/:id"],
};

describe.each(recoverable)("$kind", (subject) => {
  test("a named object is taken as created, and nothing but hidden fields is sent", async () => {
    const id = await lostObject(subject);
    useFile([await entryOf(subject, id)]);
    session.clearRequests();
    const resource = await recovered(subject);
    expect(resource.state.id).toBe(id);
    expect(session.writes().map(({ request }) => request)).toEqual(hiddenIn[subject.kind] ?? []);
    expect(resource.inputs).not.toHaveProperty("__urn");
    expect(await resource.refresh()).toBe("same");
    expect(await resource.inRunOf(session.freshProvider()).up(subject.created)).toBe("unchanged");
    await resource.destroy();
    expect(session.stored(subject.collection, id)).toBeUndefined();
  });

  test("an object that changed since the file was written is not touched", async () => {
    const id = await lostObject(subject);
    useFile([await entryOf(subject, id)]);
    session.emulator.patch(subject.collection, id, subject.outside.managed);
    expect(await failureOf(subject)).toContain("[recover/changed]");
  });

  test("an object that is identical no more to what the program sets is not touched", async () => {
    const id = await lostObject(subject);
    useFile([await entryOf(subject, id)]);
    expect(await failureOf(subject, { ...argsOf(subject), ...subject.change })).toContain(
      "[recover/changed]",
    );
  });
});

test("a named object with fields that the program does not set is taken, and they stay", async () => {
  const id = await lostObject(anAlert);
  session.emulator.patch("alerts", id, { note: "theirs", numConsecutiveWindows: 2 });
  useFile([await entryOf(anAlert, id)]);
  session.clearRequests();
  expect((await recovered(anAlert)).state.id).toBe(id);
  expect(session.writes()).toEqual([]);
  expect(session.stored("alerts", id)).toMatchObject({ note: "theirs", numConsecutiveWindows: 2 });
});

test("an object that a user chose although it is different is changed as its preview shows", async () => {
  const id = await lostObject(anAlert);
  session.emulator.patch("alerts", id, { threshold: 77 });
  useFile([await entryOf(anAlert, id, { decision: "different" })]);
  session.clearRequests();
  const resource = await recovered(anAlert);
  expect(resource.state.id).toBe(id);
  expect(session.writes().map(({ request }) => request)).toEqual(["PUT alerts/:id"]);
  expect(session.stored("alerts", id)).toMatchObject({ threshold: anAlert.created["threshold"] });
});

test("an ID that a user wrote in capital letters names the same object", async () => {
  const id = await lostObject(anAlert);
  const entry = await entryOf(anAlert, id);
  useFile([{ ...entry, id: id.toUpperCase() }]);
  expect((await recovered(anAlert)).state.id).toBe(id);
});

test("a resource without an ID in the file gets an object of its own", async () => {
  const id = await lostObject(anAlert);
  useFile([await entryOf(anAlert, id, { id: null })]);
  expect((await recovered(anAlert)).state.id).not.toBe(id);
});

/** An alert whose state is lost, in a file that names it. */
async function lostObjectInFile(): Promise<string> {
  const id = await lostObject(anAlert);
  useFile([await entryOf(anAlert, id)]);
  return id;
}

describe("nothing is written if", () => {
  const twice = async () => {
    const id = await lostObject(anAlert);
    const entry = await entryOf(anAlert, id);
    return [entry, { ...entry, urn: `${urnOf("Alert")}other` }];
  };
  test("two entries name one object", async () => {
    useFile(await twice());
    expect(await failureOf(anAlert)).toContain("[recover/file]");
  });

  test("the file is of another stack", async () => {
    useFile([await entryOf(anAlert, await lostObject(anAlert))], { stack: "test/other" });
    expect(await failureOf(anAlert)).toContain("[recover/file]");
  });

  test("an ID is the one of no candidate of its entry", async () => {
    const entry = await entryOf(anAlert, await lostObject(anAlert));
    useFile([{ ...entry, id: session.emulator.seed.alerts.errorRate }]);
    expect(await failureOf(anAlert)).toContain("[recover/file]");
  });

  test("the file is not JSON", async () => {
    useFile([]);
    writeFileSync(process.env["PIPES_RECOVER"] ?? "", "{");
    expect(await failureOf(anAlert)).toContain("[recover/file]");
  });

  test("the file is a link that leads nowhere, although the folder of the user has a file of its name", async () => {
    useFile([await entryOf(anAlert, await lostObject(anAlert))]);
    const projectFolder = mkdtempSync(join(folder, "project-"));
    const name = basename(process.env["PIPES_RECOVER"] ?? "");
    symlinkSync(join(projectFolder, "missing.json"), join(projectFolder, name));
    const cwd = jest.spyOn(process, "cwd").mockReturnValue(projectFolder);
    const env = jest.replaceProperty(process, "env", { ...process.env, PWD: folder, PIPES_RECOVER: name });
    const failure = await failureOf(anAlert).finally(() => {
      cwd.mockRestore();
      env.restore();
    });
    expect(failure).toContain("[recover/file]");
  });

  test("an object of any entry does not exist", async () => {
    const id = await lostObject(anAlert);
    const webhook = creatingOf("Webhook");
    const other = await lostObject(webhook);
    useFile([await entryOf(anAlert, id), await entryOf(webhook, other)]);
    session.emulator.delete("webhooks", other);
    expect(await failureOf(anAlert)).toContain("[recover/missing]");
  });

  test("the entry of a resource that has an object names another one", async () => {
    const lost = await lostObject(anAlert);
    const resource = await session.deployed("Alert", anAlert.created, session.freshProvider());
    useFile([await entryOf(anAlert, lost)]);
    session.clearRequests();
    const args = { ...argsOf(anAlert), threshold: 9 };
    const error = await rpcErrorOf(resource.inRunOf(session.freshProvider()).up(args));
    expect(error.message).toContain("[recover/conflict]");
    expect(session.writes()).toEqual([]);
  });
});

test("an object that a resource took by the file is not adopted by another resource of the run", async () => {
  const id = await lostObjectInFile();
  const run = session.freshProvider();
  await session.deployed("Alert", argsOf(anAlert), run);
  session.clearRequests();
  const args = { ...anAlert.created, adoptId: id };
  const { message } = await rpcErrorOf(session.resource("Alert", run).up(args));
  expect(message).toContain("[recover/conflict]");
  expect(session.requests()).toEqual([]);
});

describe("an object that a run took by the file is not taken by a later one", () => {
  test("if its resource has no object, because a killed run gave the object to another one with equal args", async () => {
    await lostObjectInFile();
    await recovered(anAlert);
    expect(await failureOf(anAlert)).toContain("[recover/conflict]");
  });

  test("an equal resource that has it keeps it, although the file names another object for it", async () => {
    const other = await lostObject(anAlert);
    await lostObjectInFile();
    const resource = await recovered(anAlert);
    const file = process.env["PIPES_RECOVER"] ?? "";
    const entry = await entryOf(anAlert, other);
    writeFileSync(file, JSON.stringify({ version: 1, stack: "test/test", resources: [entry] }));
    expect(await resource.inRunOf(session.freshProvider()).up(argsOf(anAlert))).toBe("unchanged");
  });

  test("nor is it missed when it was deleted since", async () => {
    const id = await lostObjectInFile();
    const resource = await recovered(anAlert);
    session.emulator.delete("alerts", id);
    resource.inRunOf(session.freshProvider());
    await resource.destroy();
  });

  test("but a resource that has it keeps it", async () => {
    await lostObjectInFile();
    const resource = await recovered(anAlert);
    expect(await resource.inRunOf(session.freshProvider()).up(argsOf(anAlert))).toBe("unchanged");
  });

  test("and what could not be taken can be", async () => {
    const id = await lostObjectInFile();
    session.emulator.patch("alerts", id, { threshold: 77 });
    expect(await failureOf(anAlert)).toContain("[recover/changed]");
    session.emulator.patch("alerts", id, { threshold: anAlert.created["threshold"] });
    expect((await recovered(anAlert)).state.id).toBe(id);
  });

  test.each<[string, (path: string) => void]>([
    ["no run can note it", mkdirSync],
    [
      "the notes of earlier runs are behind a link that leads nowhere",
      (path) => {
        symlinkSync(`${path}.gone`, path);
      },
    ],
  ])("and nothing is taken where %s", async (_why, make) => {
    await lostObjectInFile();
    make(`${process.env["PIPES_RECOVER"]}.taken`);
    expect(await failureOf(anAlert)).toContain("[recover/file]");
  });
});

test("a resource that has the object of its entry already is not concerned", async () => {
  const resource = await session.deployed("Alert", anAlert.created);
  useFile([await entryOf(anAlert, resource.state.id)]);
  expect(await resource.inRunOf(session.freshProvider()).up(argsOf(anAlert))).toBe("unchanged");
});

describe("PIPES_RECOVER that is left set, without the notes of earlier runs,", () => {
  /** The file names an object that a later run deleted, and nothing says that a run took it. */
  async function leaveFile(): Promise<void> {
    const id = await lostObject(anAlert);
    useFile([await entryOf(anAlert, id)]);
    session.emulator.delete("alerts", id);
  }
  const deployedBefore = () => session.deployed("Webhook", creatingOf("Webhook").created);

  test.each<[string, () => unknown]>([
    ["names an object that does not exist", leaveFile],
    ["names no file", () => (process.env["PIPES_RECOVER"] = join(folder, "gone.json"))],
    [
      "names a file of another stack",
      () => {
        useFile([], { stack: "test/other" });
      },
    ],
  ])("lets a destroy pass if it %s", async (_, leave) => {
    const resource = await deployedBefore();
    const { id } = resource.state;
    await leave();
    await resource.inRunOf(session.freshProvider()).destroy();
    expect(session.stored("webhooks", id)).toBeUndefined();
  });

  test("stops an update, and the error names the variable", async () => {
    const resource = await deployedBefore();
    await leaveFile();
    session.clearRequests();
    resource.inRunOf(session.freshProvider());
    const { message } = await rpcErrorOf(resource.up({ ...creatingOf("Webhook").created, name: "Other" }));
    expect(message).toMatch(/PIPES_RECOVER.*\[recover\/missing\]$/);
    expect(session.writes()).toEqual([]);
  });

  test("stops a replacement before the old pipe is deleted", async () => {
    const resource = await session.deployed("Pipe", kafkaPipe);
    const { id } = resource.state;
    await leaveFile();
    resource.inRunOf(session.freshProvider());
    const { message } = await rpcErrorOf(resource.up(kafkaWith({ topics: "others" })));
    expect(message).toContain("[recover/missing]");
    expect(session.stored("pipes", id)).toBeDefined();
  });

  test.each<[string, () => unknown, string]>([
    ["names no file", () => (process.env["PIPES_RECOVER"] = join(folder, "gone.json")), "file"],
    [
      "names a file of another stack",
      () => {
        useFile([], { stack: "test/other" });
      },
      "file",
    ],
    [
      "names another object than the state",
      async () => {
        useFile([await entryOf(anAlert, await lostObject(anAlert))]);
      },
      "conflict",
    ],
  ])("stops an update if it %s, and the error names the variable", async (_, leave, code) => {
    const resource = await session.deployed("Alert", anAlert.created, session.freshProvider());
    await leave();
    session.clearRequests();
    resource.inRunOf(session.freshProvider());
    const { message } = await rpcErrorOf(resource.up({ ...argsOf(anAlert), threshold: 9 }));
    expect(message).toMatch(new RegExp(`PIPES_RECOVER.*\\[recover/${code}\\]$`));
    expect(session.writes()).toEqual([]);
  });
});

test("an object of which another user changed what the program does not set is not taken", async () => {
  const id = await lostObjectInFile();
  session.emulator.patch("alerts", id, { numConsecutiveWindows: 3 });
  expect(await failureOf(anAlert)).toContain("[recover/changed]");
});
