import { connectionFailure } from "../../../provider/src/client/connectionFailure";

const direct = { host: "api.test:8443", from: "PIPES_BASE_URL", proxy: undefined };

describe("a host that a network without a proxy does not reach", () => {
  test.each([
    ["ENOTFOUND", "there is no host of the name of api.test"],
    ["EAI_AGAIN", "the name of api.test could not be looked up"],
    ["EHOSTUNREACH", "api.test:8443 cannot be reached"],
    ["ETIMEDOUT", "api.test:8443 cannot be reached"],
  ])("by %s may need one, and the message says which variable names it", (code, said) => {
    const { detail, hint } = connectionFailure(code, direct, false);
    expect(detail).toBe(`the connection failed with ${code}: ${said}`);
    expect(hint).toMatch(
      /^Check .*PIPES_BASE_URL, and whether this network needs a proxy \(HTTPS_PROXY\)\.$/,
    );
  });

  test("is named in its brackets where it is an address", () => {
    const { detail } = connectionFailure("ENOTFOUND", { ...direct, host: "[fe80::1]" }, false);
    expect(detail).toMatch(/of the name of \[fe80::1\]$/);
  });
});

test.each(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH"])(
  "by %s a proxy is to blame where there is one",
  (code) => {
    const url = "http://proxy.test:3128";
    const proxy = { url, host: "proxy.test:3128", hasCredentials: false, from: "HTTPS_PROXY" };
    const { detail, hint } = connectionFailure(code, { ...direct, proxy }, false);
    expect(detail).toContain("the proxy proxy.test");
    expect(hint).toContain("HTTPS_PROXY");
    expect(hint).not.toContain("needs a proxy");
  },
);
