import fc from "fast-check";
import { baseAddress } from "../../../provider/src/client/baseAddress";
import { ApiError } from "../../../provider/src/client/errors";
import { failureOf } from "../../harness/outcomes";
import { runs } from "../../harness/random";

describe("a base address", () => {
  test.each([
    ["https://api.test", "https://api.test/v1"],
    ["https://api.test/", "https://api.test/v1"],
    ["https://api.test/v1", "https://api.test/v1"],
    ["https://api.test/v1/", "https://api.test/v1"],
    ["https://api.test/v1//", "https://api.test/v1"],
    ["https://api.test/gate", "https://api.test/gate/v1"],
    ["https://api.test/gate/v1/", "https://api.test/gate/v1"],
    ["https://api.test/notv1", "https://api.test/notv1/v1"],
    ["HTTPS://API.test:443", "https://api.test/v1"],
    ["https://api.test:8443", "https://api.test:8443/v1"],
    ["http://localhost:8080", "http://localhost:8080/v1"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080/v1"],
    ["http://127.9.9.9", "http://127.9.9.9/v1"],
    ["http://[::1]:8080/", "http://[::1]:8080/v1"],
  ])("%s becomes %s", (written, used) => {
    expect(baseAddress(written, false)).toBe(used);
  });

  test("stays the same when it is brought to its form once more", () => {
    const address = fc.webUrl({ validSchemes: ["https"], withFragments: false, withQueryParameters: false });
    fc.assert(
      fc.property(address, (written) => {
        const used = baseAddress(written, false);
        expect(baseAddress(used, false)).toBe(used);
        expect(used).toMatch(/[^/]\/v1$/);
      }),
      runs,
    );
  });

  test.each([
    ["", "is not a URL"],
    ["api.test", "is not a URL"],
    ["//api.test", "is not a URL"],
    ["ftp://api.test", "is not an http(s) URL"],
    ["file:///etc/passwd", "is not an http(s) URL"],
    ["https://api.test/?region=eu", "must end with its path"],
    ["https://api.test/#top", "must end with its path"],
    ["http://api.test", "plain HTTP to api.test"],
    ["http://localhost.api.test", "plain HTTP to localhost.api.test"],
    ["http://127.0.0.1.api.test", "plain HTTP to 127.0.0.1.api.test"],
    ["http://10.0.0.1", "plain HTTP to 10.0.0.1"],
  ])("%j is refused: it %s", async (written, reason) => {
    const error = await failureOf(() => baseAddress(written, false));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: "badAddress", detail: expect.stringContaining(reason) as string });
    expect(error.message).toMatch(/^nothing was sent: .*Correct pipes:baseUrl .*\[badAddress\]$/);
  });

  test.each(["https://user:hunter2@api.test", "https://hunter2@api.test", "https://:hunter2@api.test"])(
    "%s is refused without repeating its credentials",
    async (written) => {
      const error = await failureOf(() => baseAddress(written, false));
      expect(error.message).toContain("must not carry credentials");
      expect(error.message).not.toContain("hunter2");
    },
  );

  test.each([
    ["api.test", '"api.test" (did you mean https://api.test?). Correct'],
    ["api.test:8443/v1", '"api.test:8443/v1" (did you mean https://api.test:8443/v1?). Correct'],
    ["127.0.0.1:4010", '"127.0.0.1:4010" (did you mean http://127.0.0.1:4010?). Correct'],
    ["localhost:4010/v1", '"localhost:4010/v1" (did you mean http://localhost:4010/v1?). Correct'],
    ["htps://api.test", '"htps://api.test". Correct'],
    ["user:hunter2@api.test", '"…@api.test". Correct'],
    ["https://api.test?token=hunter2", '"https://api.test…". Correct'],
  ])("%s is refused with its value, but for what may be a credential", async (written, said) => {
    const error = await failureOf(() => baseAddress(written, false, "PIPES_BASE_URL"));
    expect(error.message).toContain(said);
    expect(error.message).toContain("Correct PIPES_BASE_URL and run again.");
    expect(error.message).not.toContain("hunter2");
  });

  test("may be plain HTTP to anywhere where that is allowed", () => {
    expect(baseAddress("http://api.test", true)).toBe("http://api.test/v1");
  });
});
