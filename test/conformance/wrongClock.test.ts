import { defaultSeed } from "pulumi-pipes-emulator";
import { resources } from "../../provider/src/resources";
import { useSession } from "../harness/session";

/* The clock of the machine is wrong by an hour. The service has the right time, and shows it in its responses. */

const session = useSession();
const { admin } = defaultSeed.keys;
const args = { adoptId: admin.id, name: "deployments", roles: ["admin"] };
const minutesMs = 60_000;

/** An instant by the right clock. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minutesMs).toISOString();

function setClockAhead(minutes: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, "now").mockImplementation(() => now() + minutes * minutesMs);
}
afterEach(() => jest.restoreAllMocks());

const warningsOf = (expireAt: string): string =>
  (resources.AccessKey.checks?.warnings?.({ expireAt }, true) ?? []).map(({ text }) => text).join("\n");

// The first test: a process that has seen a response knows the time.
test("before the first response, the warning of an expired key names the clock of this machine", () => {
  const expireAt = inMinutes(30);
  setClockAhead(60);
  expect(warningsOf(expireAt)).toContain("this machine");
});

test.each<readonly [string, number, number, boolean]>([
  ["a clock that is ahead makes no key expired", 60, 30, false],
  ["a clock that is behind hides no expired key", -60, -30, true],
])("after a response, %s", async (_what, ahead, expiresIn, isExpired) => {
  const expireAt = inMinutes(expiresIn);
  setClockAhead(ahead);
  const key = await session.deployed("AccessKey", args);
  await key.diff(await key.check({ ...args, expireAt }));
  expect(warningsOf(expireAt).includes("the service")).toBe(isExpired);
});
