import { createServer } from "node:net";
import fc from "fast-check";
import { baseAddress, proxyFor } from "../../provider/src/client/network";
import { openTransport, type RawRequest } from "../../provider/src/client/transport";
import { eventually } from "../harness/outcomes";
import { runs } from "../harness/random";
import { type Certificate, certify, makeAuthority } from "../harness/service/certificates";
import { type CompanyProxyOptions, startCompanyProxy } from "../harness/service/companyProxy";
import { openOnLoopback } from "../harness/service/loopback";
import { startTlsFront } from "../harness/service/tlsFront";
import { apiErrorOf, authKeyId, authKeySecret, localServices, ok } from "./service";

const variables = ["http_proxy", "https_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);
const own = variables.map((name) => [name, process.env[name]] as const);
const forget = (): void => {
  for (const name of variables) Reflect.deleteProperty(process.env, name);
};
beforeEach(forget);
let authority: Certificate;
beforeAll(async () => {
  authority = await makeAuthority();
});
afterAll(() => {
  forget();
  for (const [name, value] of own) if (value !== undefined) process.env[name] = value;
});

const start = localServices();
const post: RawRequest = { method: "POST", path: "/things", body: {} };
const from = "PIPES_BASE_URL";
const open = (base: string, caCertificates?: string) => {
  const route = { place: { base, from }, proxy: proxyFor(base), authKeyId, authKeySecret, caCertificates };
  const transport = openTransport(route);
  return (request: RawRequest) => transport(request, 10_000);
};

/** A service behind TLS. */
async function secure(certificate: Certificate, ...chain: readonly Certificate[]) {
  const service = await start(({ url }, _number, response) =>
    url.endsWith("/lost") ? void response.destroy() : ok({}),
  );
  const front = await startTlsFront(service.port, certificate, ...chain);
  start.afterwards(() => front.close());
  return { ...service, base: `https://localhost:${front.port}/v1`, tlsPort: front.port };
}

test("a base address ends with /v1, and may be plain HTTP on loopback, or elsewhere if that is allowed", () => {
  const addresses: Readonly<Record<string, string>> = {
    "https://api.test": "https://api.test/v1",
    "https://api.test/v1//": "https://api.test/v1",
    "https://api.test/gate/v1/": "https://api.test/gate/v1",
    "https://api.test/notv1": "https://api.test/notv1/v1",
    "HTTPS://API.test:443": "https://api.test/v1",
    "http://localhost:8080": "http://localhost:8080/v1",
    "http://127.9.9.9": "http://127.9.9.9/v1",
    "http://[::1]:8080/": "http://[::1]:8080/v1",
  };
  const used = Object.keys(addresses).map((written) => baseAddress(written, false));
  expect(used).toEqual(Object.values(addresses));
  expect(baseAddress("http://api.test", true)).toBe("http://api.test/v1");
  const web = fc.webUrl({ validSchemes: ["https"], withFragments: false, withQueryParameters: false });
  const isStable = (written: string): boolean => {
    const once = baseAddress(written, false);
    return baseAddress(once, false) === once && /[^/]\/v1$/.test(once);
  };
  fc.assert(fc.property(web, isStable), runs);
});

test.each([
  ["", '""'],
  ["api.test:8443/v1", '"api.test:8443/v1" is not an address such as https://api.example'],
  ["127.0.0.1:4010", "https://"],
  ["htps://api.test", '"htps://api.test"'],
  ["user:hunter2@api.test", '"…@api.test"'],
  ["https://api.test?token=hunter2", '"https://api.test…"'],
  ["https://api.test/#top", '"https://api.test/…"'],
  ["https://:hunter2@api.test", "credentials"],
  ["https://hunter2@api.test", "credentials"],
  ["http://localhost.api.test", "plain HTTP"],
  ["http://127.0.0.1.api.test", "plain HTTP"],
  ["http://10.0.0.1", "plain HTTP"],
])("the base address %j is rejected, without what may be a credential in it", async (written, detail) => {
  const error = await apiErrorOf(() => baseAddress(written, false, from));
  const facts = [error.code, error.message.includes(from), error.detail.includes(detail)];
  expect(facts).toEqual(["http/bad-address", true, true]);
  expect(error.message).not.toContain("hunter2");
});

describe("a request through a proxy", () => {
  const credentials = "user@corp:p%41ss/w:rd";
  const written = "user%40corp:p%2541ss%2Fw%3Ard@";
  const base = "https://api.test/v1";

  /** A service at `https://api.test` and `http://api.test`, which only the proxy finds. */
  async function behindProxy(options: Omit<CompanyProxyOptions, "hosts">, userinfo = "") {
    const service = await secure(await certify("api.test", authority));
    const hosts = { "api.test:443": service.tlsPort, "api.test:80": service.port };
    const proxy = await startCompanyProxy({ ...options, hosts });
    const host = `127.0.0.1:${proxy.port}`;
    const http_proxy = `${userinfo}${host}`;
    Object.assign(process.env, { HTTPS_PROXY: `http://${http_proxy}`, http_proxy });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => (closed ??= proxy.close());
    start.afterwards(close);
    return { service, proxy, host, close };
  }

  test("goes through one tunnel if it is https, and the proxy sees no credential of the service", async () => {
    const { service, proxy } = await behindProxy({ credentials }, written);
    const transport = open(base, authority.cert);
    expect([(await transport(post)).status, (await transport(post)).status]).toEqual([200, 200]);
    expect(proxy.asked).toEqual(["CONNECT api.test:443"]);
    expect(proxy.headers.join("\n")).not.toMatch(/^authorization/im);
    expect(service.arrived[0]?.headers).not.toHaveProperty("proxy-authorization");
  });

  test("goes through one tunnel if it is plain HTTP, too, which a proxy can refuse", async () => {
    const { proxy, service, host } = await behindProxy({ credentials }, written);
    const transport = open("http://api.test/v1");
    for (const name of ["first", "second"])
      expect((await transport({ ...post, body: { name } })).status).toBe(200);
    expect(service.arrived.map(({ body }) => body)).toEqual(['{"name":"first"}', '{"name":"second"}']);
    expect([proxy.asked, proxy.sockets.size]).toEqual([["CONNECT api.test:80"], 1]);
    process.env["http_proxy"] = `http://${host}`;
    const error = await apiErrorOf(() => open("http://api.test/v1")(post));
    expect(error).toMatchObject({ code: "http/proxy-refused", mayHaveHappened: false });
    expect(error.hint).toContain("http_proxy");
  });

  test("reaches a proxy that is behind TLS, and may have happened if its response is lost", async () => {
    const { proxy } = await behindProxy({});
    const front = await startTlsFront(proxy.port, await certify("localhost", authority));
    start.afterwards(() => front.close());
    process.env["http_proxy"] = `https://localhost:${front.port}`;
    const transport = open("http://api.test/v1", authority.cert);
    const lost = await apiErrorOf(() => transport({ ...post, path: "/lost" }));
    expect(lost).toMatchObject({ code: "http/unreachable", mayHaveHappened: true });
    expect((await transport(post)).status).toBe(200);
    expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT api.test:80"]));
  });

  test("ends in time if the proxy never responds, without an open connection", async () => {
    const silent = await openOnLoopback(createServer((socket) => socket.resume()));
    start.afterwards(silent.close);
    for (const scheme of ["http", "https"]) {
      const place = { base: `${scheme}://api.test/v1`, from };
      const url = `http://127.0.0.1:${silent.port}`;
      const proxy = { url, host: "silent", from: "HTTPS_PROXY" };
      const transport = openTransport({ place, proxy, authKeyId, authKeySecret });
      const error = await apiErrorOf(() => transport(post, 100));
      expect(error).toMatchObject({ code: "http/timed-out", mayHaveHappened: false });
    }
    await eventually(() => [...silent.sockets].every(({ destroyed }) => destroyed));
  });

  test.each<[string, Omit<CompanyProxyOptions, "hosts">, string, object, string]>([
    [
      "without credentials",
      { credentials },
      "",
      { code: "http/proxy-refused" },
      "http://user:password@host:port",
    ],
    [
      "with wrong credentials",
      { credentials },
      "some:body@",
      { code: "http/proxy-refused" },
      "valid credentials",
    ],
    [
      "with a wrong token alone",
      { credentials },
      "token@",
      { code: "http/proxy-refused" },
      "valid credentials",
    ],
    ["that is forbidden", { refuseWith: 403 }, "", { code: "http/proxy-refused" }, "api.test:443"],
    ["beyond its reach", { refuseWith: 504 }, "", { code: "http/unreachable" }, "api.test:443"],
    ["that is down", {}, "", { code: "http/unreachable", reason: "ECONNREFUSED" }, "the port in HTTPS_PROXY"],
  ])(
    "%s counts as not sent, and the error names proxy and variable",
    async (what, options, userinfo, facts, hint) => {
      const { service, host, close } = await behindProxy(options, userinfo);
      if (what === "that is down") await close();
      const error = await apiErrorOf(() => open(base, authority.cert)(post));
      expect(error).toMatchObject({ ...facts, mayHaveHappened: false });
      expect(error.hint).toContain(hint);
      for (const named of [`the proxy ${host}`, "HTTPS_PROXY"]) expect(error.message).toContain(named);
      expect([error.message.includes("some:body"), service.arrived]).toEqual([false, []]);
    },
  );
});

const p = { HTTPS_PROXY: "http://p.test" };

test.each<[string, object, string | undefined]>([
  ["https://api.test/v1", { HTTPS_PROXY: "http://p.test:3128" }, "p.test:3128"],
  ["https://api.test/v1", { ...p, https_proxy: "http://low.test" }, "low.test"],
  ["https://api.test/v1", { HTTPS_PROXY: "p.test:3128" }, "p.test:3128"],
  ["https://api.test/v1", { HTTP_PROXY: "http://p.test" }, undefined],
  ["http://api.test/v1", { HTTP_PROXY: "http://p.test" }, "p.test"],
  ["https://api.test/v1", { HTTPS_PROXY: "" }, undefined],
  ["https://api.test/v1", { ...p, NO_PROXY: "api.test" }, undefined],
  ["https://api.test/v1", { ...p, no_proxy: ".test" }, undefined],
  ["https://api.test/v1", { ...p, NO_PROXY: "*" }, undefined],
  ["https://api.test:8443/v1", { ...p, NO_PROXY: "api.test:443,localhost" }, "p.test"],
  ["http://127.0.0.1:4010/v1", { HTTP_PROXY: "http://p.test" }, undefined],
  ["https://[::1]/v1", p, undefined],
])("the proxy of %s under %j is %s, and loopback has none", (base, environment, host) => {
  Object.assign(process.env, environment);
  expect(proxyFor(base)?.host).toBe(host);
});

test("a proxy that is no http address is an error, which does not repeat it", async () => {
  const noAddresses = ["socks5://user:hunter2@p.test", "http://user:hunter2@", "ftp://p.test"];
  const unencoded = ["hunter2/x@p.test", "http://hunter2?x@p.test", "http://hunter2#x@p.test:3128"];
  for (const HTTPS_PROXY of [...noAddresses, ...unencoded]) {
    Object.assign(process.env, { HTTPS_PROXY });
    const { code, message } = await apiErrorOf(() => proxyFor("https://api.test/v1"));
    const shown = ["HTTPS_PROXY", "hunter2"].map((word) => message.includes(word));
    expect([code, ...shown]).toEqual(["http/bad-address", true, false]);
  }
});

const certificates: Readonly<Record<string, () => Promise<readonly Certificate[]>>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: async () => [await certify("localhost", authority)],
  SELF_SIGNED_CERT_IN_CHAIN: async () => [await certify("localhost", authority), authority],
  DEPTH_ZERO_SELF_SIGNED_CERT: async () => [await certify("localhost")],
  CERT_HAS_EXPIRED: async () => [await certify("localhost", authority, { isExpired: true })],
  ERR_TLS_CERT_ALTNAME_INVALID: async () => [await certify("other.test", authority)],
};

test.each(Object.keys(certificates))(
  "a certificate with %s fails before the request is sent",
  async (reason) => {
    const [certificate = authority, ...chain] = (await certificates[reason]?.()) ?? [];
    const { base, arrived } = await secure(certificate, ...chain);
    const isTrusted = /EXPIRED|ALTNAME/.test(reason);
    const error = await apiErrorOf(() => open(base, isTrusted ? authority.cert : undefined)(post));
    expect(error).toMatchObject({ code: "http/unreachable", reason, mayHaveHappened: false });
    expect(error.hint.includes("pipes:caCertificateFile")).toBe(!isTrusted);
    expect(error.message).toContain(from);
    expect(arrived).toEqual([]);
  },
);

test("a request on a TLS connection that is used again may have happened if its response is lost", async () => {
  const { base } = await secure(await certify("localhost", authority));
  const transport = open(base, authority.cert);
  await transport(post);
  const lost = await apiErrorOf(() => transport({ ...post, path: "/lost" }));
  expect(lost).toMatchObject({ code: "http/unreachable", mayHaveHappened: true });
});
