import { type Proxy, proxyFor, proxySecrets } from "../../../provider/src/client/proxy";
import { openTransport, type RawRequest, type Transport } from "../../../provider/src/client/transport";
import { type Certificate, certify, makeAuthority } from "../../harness/service/certificates";
import { type CompanyProxyOptions, startCompanyProxy } from "../../harness/service/companyProxy";
import { startTlsFront } from "../../harness/service/tlsFront";
import { failureOf } from "../../harness/outcomes";
import { authKeyId, authKeySecret, localServices } from "./localService";

const variables = ["http_proxy", "https_proxy", "no_proxy", "all_proxy"].flatMap((name) => [
  name,
  name.toUpperCase(),
]);
const own = variables.map((name) => [name, process.env[name]] as const);
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  for (const name of variables) Reflect.deleteProperty(process.env, name);
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(() => {
  for (const [name, value] of own) if (value !== undefined) process.env[name] = value;
});

const start = localServices();
const get: RawRequest = { method: "GET", path: "/things", timeoutMs: 2_000 };
const credentials = "user@corp:p%41ss/w:rd";
const written = `${encodeURIComponent("user@corp")}:${encodeURIComponent("p%41ss/w:rd")}`;

async function proxyOf(options: CompanyProxyOptions) {
  const proxy = await startCompanyProxy(options);
  closing.push(() => proxy.close());
  return proxy;
}

let authority: Certificate;
let certificate: Certificate;
beforeAll(async () => {
  authority = await makeAuthority();
  certificate = await certify("api.test", authority);
});

/** A service at `https://api.test` and `http://api.test`, which only a proxy finds. */
async function hiddenService() {
  const service = await start((_request, response) => response.end("{}"));
  const plain = Number(new URL(service.url).port);
  const front = await startTlsFront(plain, certificate);
  closing.push(() => front.close());
  return { service, hosts: { "api.test:443": front.port, "api.test:80": plain } };
}

const open = (base: string): Transport =>
  openTransport({
    place: { base, from: "PIPES_BASE_URL" },
    authKeyId,
    authKeySecret,
    proxy: proxyFor(base),
    caCertificates: authority.cert,
  });

describe("a request through a proxy", () => {
  test("to an https address goes through a tunnel, and the proxy sees no credential of the service", async () => {
    const { service, hosts } = await hiddenService();
    const proxy = await proxyOf({ hosts });
    process.env["HTTPS_PROXY"] = `http://127.0.0.1:${proxy.port}`;
    const transport = open("https://api.test/v1");
    expect(await transport(get)).toMatchObject({ status: 200, text: "{}" });
    expect(await transport({ ...get, method: "PATCH", body: { a: 1 } })).toMatchObject({ status: 200 });
    expect(service.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /v1/things",
      "PATCH /v1/things",
    ]);
    // One tunnel is kept for both.
    expect(proxy.asked).toEqual(["CONNECT api.test:443"]);
    expect(proxy.headers.join("\n")).not.toMatch(/^authorization/im);
  });

  test("to an http address names the whole address to the proxy", async () => {
    const { service, hosts } = await hiddenService();
    const proxy = await proxyOf({ hosts, credentials });
    process.env["http_proxy"] = `${written}@127.0.0.1:${proxy.port}`;
    expect(await open("http://api.test/v1")(get)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(["GET http://api.test/v1/things"]);
    expect(service.arrived).toHaveLength(1);
  });

  test("carries the proxy's credentials, decoded, to the proxy and no further", async () => {
    const { service, hosts } = await hiddenService();
    const proxy = await proxyOf({ hosts, credentials });
    process.env["HTTPS_PROXY"] = `http://${written}@127.0.0.1:${proxy.port}`;
    expect(await open("https://api.test/v1")(get)).toMatchObject({ status: 200 });
    expect(service.arrived[0]?.headers).not.toHaveProperty("proxy-authorization");
  });

  const refusals: readonly (readonly [string, Omit<CompanyProxyOptions, "hosts">, string, object, RegExp])[] =
    [
      [
        "without credentials",
        { credentials },
        "",
        { kind: "proxyRefused" },
        /answered 407 .* asks for credentials: write HTTPS_PROXY as /,
      ],
      [
        "with wrong credentials",
        { credentials },
        "some:body@",
        { kind: "proxyRefused" },
        /answered 407 .* correct them/,
      ],
      [
        "that it forbids",
        { refuseWith: 403 },
        "",
        { kind: "proxyRefused" },
        /answered 403 .* lets requests to api\.test:443 through/,
      ],
      [
        "to what it does not reach",
        { refuseWith: 504 },
        "",
        { kind: "unreachable" },
        /answered 504 .* does not reach api\.test:443/,
      ],
    ];

  test.each(refusals)(
    "%s says so, and counts as never sent",
    async (_case, options, userinfo, facts, said) => {
      const { service, hosts } = await hiddenService();
      const proxy = await proxyOf({ hosts, ...options });
      process.env["HTTPS_PROXY"] = `http://${userinfo}127.0.0.1:${proxy.port}`;
      const error = await failureOf(() => open("https://api.test/v1")({ ...get, method: "POST", body: {} }));
      expect(error).toMatchObject({ ...facts, ambiguous: false });
      expect(error.message).toMatch(said);
      expect(error.message).toContain(`the proxy 127.0.0.1:${proxy.port}`);
      expect(error.message).toMatch(/^POST https:\/\/api\.test\/v1\/things: .*HTTPS_PROXY/);
      expect(error.message).not.toContain("some:body");
      expect(service.arrived).toEqual([]);
    },
  );

  test("over plain HTTP that wants credentials says where to give them", async () => {
    const { hosts } = await hiddenService();
    const proxy = await proxyOf({ hosts, credentials });
    process.env["HTTP_PROXY"] = `http://127.0.0.1:${proxy.port}`;
    expect(await open("http://api.test/v1")(get)).toMatchObject({
      status: 407,
      proxy: { from: "HTTP_PROXY" },
    });
  });

  test("that is down names the proxy and its variable", async () => {
    const proxy = await startCompanyProxy({ hosts: {} });
    await proxy.close();
    process.env["HTTPS_PROXY"] = `http://127.0.0.1:${proxy.port}`;
    const error = await failureOf(() => open("https://api.test/v1")(get));
    expect(error).toMatchObject({ kind: "unreachable", code: "ECONNREFUSED", ambiguous: false });
    expect(error.message).toContain(
      `nothing listens at the proxy 127.0.0.1:${proxy.port}. Check host and port in HTTPS_PROXY`,
    );
  });

  test("that closes the connection counts as never sent", async () => {
    const service = await start((_request, response) => response.destroy());
    const hosts = { "api.test:443": Number(new URL(service.url).port) };
    const proxy = await proxyOf({ hosts, refuseWith: undefined });
    process.env["HTTPS_PROXY"] = `http://127.0.0.1:${proxy.port}`;
    const error = await failureOf(() => open("https://api.test/v1")({ ...get, method: "POST", body: {} }));
    expect(error).toMatchObject({ kind: "unreachable", ambiguous: false });
  });
});

describe("the proxy of an address", () => {
  const found = (base: string, environment: Readonly<Record<string, string>>): Proxy | undefined => {
    Object.assign(process.env, environment);
    return proxyFor(base);
  };

  test.each([
    ["https://api.test/v1", { HTTPS_PROXY: "http://p.test:3128" }, "p.test:3128"],
    ["https://api.test/v1", { https_proxy: "http://low.test", HTTPS_PROXY: "http://up.test" }, "low.test"],
    ["https://api.test/v1", { HTTPS_PROXY: "p.test:3128" }, "p.test:3128"],
    ["https://api.test/v1", { HTTP_PROXY: "http://p.test:3128" }, undefined],
    ["http://api.test/v1", { HTTP_PROXY: "http://p.test:3128" }, "p.test:3128"],
    ["https://api.test/v1", { HTTPS_PROXY: "" }, undefined],
    ["https://api.test/v1", { HTTPS_PROXY: "http://p.test", NO_PROXY: "api.test" }, undefined],
    ["https://api.test/v1", { HTTPS_PROXY: "http://p.test", no_proxy: ".test" }, undefined],
    ["https://api.test/v1", { HTTPS_PROXY: "http://p.test", NO_PROXY: "*" }, undefined],
    ["https://api.test/v1", { HTTPS_PROXY: "http://p.test", NO_PROXY: "localhost,127.0.0.1" }, "p.test"],
    ["https://api.test:8443/v1", { HTTPS_PROXY: "http://p.test", NO_PROXY: "api.test:443" }, "p.test"],
  ])("%s under %j is %s", (base, environment, host) => {
    expect(found(base, environment as Record<string, string>)?.host).toBe(host);
  });

  test.each(["http://127.0.0.1:4010/v1", "http://localhost/v1", "https://[::1]/v1"])(
    "%s is none: the key would cross the network in plain",
    (base) => {
      expect(found(base, { HTTPS_PROXY: "http://p.test", HTTP_PROXY: "http://p.test" })).toBeUndefined();
    },
  );

  test.each(["socks5://user:hunter2@p.test", "http://user:hunter2@", "ftp://p.test"])(
    "fails where the variable holds %s, which is not repeated",
    async (value) => {
      const error = await failureOf(() => found("https://api.test/v1", { HTTPS_PROXY: value }));
      expect(error.message).toBe(
        "nothing was sent: HTTPS_PROXY is not the address of an http(s) proxy, such as http://proxy.example:3128. " +
          "Correct HTTPS_PROXY and run again. [badAddress]",
      );
    },
  );

  test("has secrets: its credentials as they are written and as they are meant", () => {
    expect(proxySecrets({ HTTPS_PROXY: `http://${written}@p.test:3128` })).toEqual(
      expect.arrayContaining([written, credentials, "p%41ss/w:rd", encodeURIComponent("p%41ss/w:rd")]),
    );
    expect(proxySecrets({ http_proxy: "http://token-without-password@p.test" })).toContain(
      "token-without-password",
    );
    expect(proxySecrets({ HTTPS_PROXY: "http://p.test:3128", HTTP_PROXY: "" })).toEqual([]);
  });
});
