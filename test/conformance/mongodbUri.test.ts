import { defaultSeed } from "pulumi-pipes-emulator";
import { mongodbPipe } from "../harness/args";
import { reason } from "../harness/outcomes";
import { type PropertyMap, secretPathsIn } from "../harness/provider/wire";
import { isOnPlugin, useSession } from "../harness/session";

/* A password in the address of a MongoDB source, which services return with a mask in its place. */

const session = useSession();
const { pipes } = defaultSeed;
const path = "source.mongodb.uri";
const [password, second] = ["first-password", "second-password"];
const uriWith = (word: string, host = "db.test"): string => `mongodb+srv://reader:${word}@${host}/shop`;
const masked = (host = "db.test"): string => uriWith("[REDACTED]", host);

const withUri = (uri: string): PropertyMap => ({
  ...mongodbPipe,
  source: { mongodb: { ...mongodbPipe.source.mongodb, uri } },
});
const args = withUri(uriWith(password));
const uriOf = (pipe: PropertyMap | undefined): unknown =>
  (pipe as { source?: { mongodb?: PropertyMap } } | undefined)?.source?.mongodb?.["uri"];
const stored = (id: string): unknown => uriOf(session.stored("pipes", id));
const setStored = (id: string, uri: string): void => {
  session.emulator.patch("pipes", id, { source: { mongodb: { uri } } });
};
const shown = (): string => `${session.warnings}\n${session.infos}`;

test("a uri with a password is a secret of the state, and one without is none", async () => {
  const pipe = await session.deployed("Pipe", args);
  expect(secretPathsIn(pipe.state.outputs)).toContain(path);
  // On the other host, the class of the resource marks the args.
  if (isOnPlugin()) expect(secretPathsIn(pipe.state.inputs)).toContain(path);
  const plain = await session.deployed("Pipe", { ...withUri("mongodb://db.test"), name: "plain" });
  expect(secretPathsIn(plain.state.outputs)).not.toContain(path);
});

test("the masked password of a response is hidden, and not drift", async () => {
  const pipe = await session.deployed("Pipe", args);
  expect(stored(pipe.state.id)).toBe(uriWith(password));
  session.clearRequests();
  expect(await pipe.refresh()).toBe("same");
  expect(await pipe.up(args)).toBe("unchanged");
  expect(session.writes()).toEqual([]);
  expect(uriOf(pipe.outputs)).toBe(uriWith(password));
});

test("another password is sent", async () => {
  const pipe = await session.deployed("Pipe", args);
  expect(await pipe.up(withUri(uriWith(second)))).toBe("updated");
  expect(stored(pipe.state.id)).toBe(uriWith(second));
  expect(await pipe.refresh()).toBe("same");
});

test("another field of the connection leaves the password as it is", async () => {
  const pipe = await session.deployed("Pipe", args);
  const mongodb = { ...mongodbPipe.source.mongodb, uri: uriWith(password), readPreference: "nearest" };
  expect(await pipe.up({ ...args, source: { mongodb } })).toBe("updated");
  expect(stored(pipe.state.id)).toBe(uriWith(password));
});

test("another address on the service is drift, and the next run repairs it without showing a password", async () => {
  const pipe = await session.deployed("Pipe", args);
  setStored(pipe.state.id, uriWith(second, "elsewhere.test"));
  expect(await pipe.refresh()).toBe("drifted");
  expect(uriOf(pipe.outputs)).toBe(masked("elsewhere.test"));
  expect(await pipe.up(args)).toBe("updated");
  expect(stored(pipe.state.id)).toBe(uriWith(password));
  expect(shown()).not.toContain(password);
});

test("a creation whose response is lost finds its pipe, although the response masks the password", async () => {
  const before = session.emulator.list("pipes").length;
  session.emulator.addFault({ method: "POST", times: 1, action: { reset: "after" } });
  const pipe = await session.deployed("Pipe", args);
  expect(session.emulator.list("pipes")).toHaveLength(before + 1);
  expect(uriOf(pipe.outputs)).toBe(uriWith(password));
});

test("an adoption sends the password of the program, because no response shows whether it is the same", async () => {
  const pipe = session.resource("Pipe");
  setStored(pipes.mongodb, uriWith(second));
  const { uri, readPreference } = { uri: uriWith(password), readPreference: "nearest" };
  const { destination, source: live } = { ...session.emulator.get("pipes", pipes.mongodb) };
  const { database } = { ...destination } as { database?: string };
  const { tableMappings } = { ...live?.mongodb };
  const source = { mongodb: { uri, readPreference, tableMappings } };
  await pipe.up({ adoptId: pipes.mongodb, name: "catalogue", source, destination: { database } });
  expect(stored(pipes.mongodb)).toBe(uriWith(password));
  expect(await pipe.refresh()).toBe("same");
});

test("a mask is no password of a new pipe", async () => {
  const checked = await session.resource("Pipe").up(withUri(masked())).catch(reason);
  expect(checked).toMatch(/source\.mongodb\.uri: .*\[args\/invalid\]/);
});

test("no error shows the password, also if the service repeats it", async () => {
  for (const repeated of [uriWith(password), password, encodeURIComponent(uriWith(password))]) {
    session.emulator.addFault({
      method: "POST",
      times: 1,
      action: { status: 400, message: `not ${repeated}` },
    });
    const failure = await session.resource("Pipe").up(args).catch(reason);
    expect(failure).toMatch(/\[http\/bad-request\]/);
    expect(failure).not.toContain(password);
  }
});
