import fc from "fast-check";
import { anyCharacter } from "../../harness/generators/characters";
import { inside, keysPath, observabilityPath, pipesPath } from "../../../provider/src/client/paths";
import { failureOf } from "../../harness/outcomes";
import { runs } from "../../harness/random";

const at = { organizationId: "org", serviceId: "svc" };
const segments = { pipesSegment: "pipes", observabilitySegment: "observability" };

/** Anything that a URL can carry at all. */
const odd = fc
  .string({ unit: anyCharacter, minLength: 1 })
  .filter((text) => !/^\.+$|[\p{Cc}\p{Cs}]/u.test(text));

describe("the path of", () => {
  test.each([
    ["keys", keysPath(at), "/organizations/org/keys"],
    ["a key", inside(keysPath(at), "k"), "/organizations/org/keys/k"],
    ["pipes", pipesPath(at, segments), "/organizations/org/services/svc/pipes"],
    [
      "alerts",
      observabilityPath(at, "alerts", segments),
      "/organizations/org/services/svc/observability/alerts",
    ],
    [
      "sources where the service has its own word",
      observabilityPath(at, "sources", { ...segments, observabilitySegment: "acmestack" }),
      "/organizations/org/services/svc/acmestack/sources",
    ],
  ])("%s is in its place", (_case, path, expected) => {
    expect(path).toBe(expected);
  });
});

test("an id cannot leave its segment, whatever is in it", () => {
  fc.assert(
    fc.property(odd, odd, (organizationId, id) => {
      const path = inside(keysPath({ organizationId }), id);
      const { pathname, search, hash } = new URL(`https://api.test/v1${path}`);
      expect([search, hash]).toEqual(["", ""]);
      expect(pathname.split("/").map(decodeURIComponent)).toEqual([
        "",
        "v1",
        "organizations",
        organizationId,
        "keys",
        id,
      ]);
    }),
    runs,
  );
});

test.each(["", ".", "..", "...", "\ud800", "a\udc00b", "a\nb", "\u0000", "\u007f", "\u0085"])(
  "%j is no id: no address can hold it, or it would reach something else",
  async (id) => {
    const error = await failureOf(() => inside(keysPath(at), id));
    expect(error).toMatchObject({ name: "ApiError", kind: "badRequest" });
    expect(error.message).toContain(`${JSON.stringify(id)} cannot be part of an address`);
  },
);
