import { ciKey } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { deployKey } from "./support/createdKeys";
import { reasonsFor, returned } from "./support/reasons";

const session = useSession();
const missing = (field: string) => `${field}: required for a new key; give adoptId to adopt an existing one`;

test("a new key takes a name and roles", async () => {
  expect(await reasonsFor(session, "AccessKey", {})).toEqual([missing("name"), missing("roles")]);
  expect(await reasonsFor(session, "AccessKey", { name: "n" })).toEqual([missing("roles")]);
  expect(await reasonsFor(session, "AccessKey", { roles: ["admin"] })).toEqual([missing("name")]);
  expect(await reasonsFor(session, "AccessKey", deployKey)).toEqual([]);
});

test("an adopted key takes neither", async () => {
  expect(await reasonsFor(session, "AccessKey", ciKey)).toEqual([]);
});

test("a new key needs at least one role, and only known ones", async () => {
  const reasonsOf = async (roles: unknown) => {
    const reasons = await reasonsFor(session, "AccessKey", { ...deployKey, roles });
    return reasons.map((reason) => reason.slice(0, "roles".length));
  };
  expect(await reasonsOf([])).toEqual(["roles"]);
  expect(await reasonsOf(["owner"])).toEqual(["roles"]);
});

test("only a key that is created here can be rotated", async () => {
  expect(await reasonsFor(session, "AccessKey", { ...ciKey, rotationTrigger: "1" })).toEqual([
    "rotationTrigger: only a key that is created here can be rotated; leave out adoptId, or this",
  ]);
  expect(await reasonsFor(session, "AccessKey", { ...deployKey, rotationTrigger: "1" })).toEqual([]);
});

test.each(["authKeyId", "authKeySecret"])("%s cannot be given", async (field) => {
  const [reason] = await reasonsFor(session, "AccessKey", { ...deployKey, [field]: "x" });
  expect(reason).toContain(field);
});

test("what only the service writes cannot be given for a new key either", async () => {
  expect(await reasonsFor(session, "AccessKey", { ...deployKey, keySuffix: "abcd" })).toEqual([
    `keySuffix: ${returned}`,
  ]);
});
