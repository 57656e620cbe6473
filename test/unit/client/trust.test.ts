import { type AddressInfo, createServer } from "node:net";
import { openTransport, type RawRequest, type Transport } from "../../../provider/src/client/transport";
import { type Certificate, certify, makeAuthority } from "../../harness/service/certificates";
import { startTlsFront } from "../../harness/service/tlsFront";
import { failureOf } from "../../harness/outcomes";
import { authKeyId, authKeySecret, localServices } from "./localService";

const start = localServices();
const post: RawRequest = { method: "POST", path: "/things", body: {}, timeoutMs: 2_000 };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

let authority: Certificate;
beforeAll(async () => {
  authority = await makeAuthority();
});

/** The address of a service that shows these certificates. */
async function serviceWith(certificate: Certificate, ...chain: readonly Certificate[]) {
  const service = await start((_request, response) => response.end("{}"));
  const front = await startTlsFront(Number(new URL(service.url).port), certificate, ...chain);
  closing.push(() => front.close());
  return { service, base: `https://localhost:${front.port}/v1` };
}

const open = (base: string, caCertificates?: string): Transport =>
  openTransport({ place: { base, from: "PIPES_BASE_URL" }, authKeyId, authKeySecret, caCertificates });

const untrusted =
  /this machine does not trust the certificate of localhost:\d+\. Where an authority of your company/;

describe("a certificate", () => {
  const cases: readonly (readonly [
    string,
    string,
    () => Promise<readonly Certificate[]>,
    RegExp,
    boolean,
  ])[] = [
    [
      "of a company's authority",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      async () => [await certify("localhost", authority)],
      untrusted,
      false,
    ],
    [
      "that comes with its authority",
      "SELF_SIGNED_CERT_IN_CHAIN",
      async () => [await certify("localhost", authority), authority],
      untrusted,
      false,
    ],
    [
      "that signed itself",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      async () => [await certify("localhost")],
      untrusted,
      false,
    ],
    [
      "that has expired",
      "CERT_HAS_EXPIRED",
      async () => [await certify("localhost", authority, { isExpired: true })],
      /its certificate has expired/,
      true,
    ],
    [
      "for another name",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      async () => [await certify("other.test", authority)],
      /its certificate is for another name/,
      true,
    ],
  ];

  test.each(cases)("%s fails with %s before anything is sent", async (_case, code, make, said, isTrusted) => {
    const [certificate = authority, ...chain] = await make();
    const { service, base } = await serviceWith(certificate, ...chain);
    const error = await failureOf(() => open(base, isTrusted ? authority.cert : undefined)(post));
    expect(error).toMatchObject({ kind: "unreachable", code, ambiguous: false });
    expect(error.message).toMatch(said);
    expect(error.message).toMatch(/^POST https:\/\/localhost:\d+\/v1\/things: .* in PIPES_BASE_URL\./);
    expect(service.arrived).toEqual([]);
  });

  test("of a named authority is trusted", async () => {
    const { service, base } = await serviceWith(await certify("localhost", authority));
    expect(await open(base, authority.cert)(post)).toMatchObject({ status: 200 });
    expect(service.arrived).toHaveLength(1);
  });
});

test("an https address with a port of plain HTTP says so, and counts as never sent", async () => {
  const service = await start((_request, response) => response.end("{}"));
  const error = await failureOf(() => open(service.url.replace("http:", "https:"))(post));
  expect(error).toMatchObject({ kind: "unreachable", ambiguous: false });
  expect(error.message).toMatch(
    /127\.0\.0\.1:\d+ does not speak TLS there\. Check port and scheme \(https\) in PIPES_BASE_URL\./,
  );
  expect(service.arrived).toEqual([]);
});

test("a connection that never stands counts as never sent when its time is over", async () => {
  // A server that takes the connection and says nothing, so that no handshake ends.
  const silent = createServer((socket) => socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) =>
        silent.close(() => {
          resolve();
        }),
      ),
  );
  const { port } = silent.address() as AddressInfo;
  const error = await failureOf(() => open(`https://127.0.0.1:${port}/v1`)({ ...post, timeoutMs: 200 }));
  expect(error).toMatchObject({ kind: "timedOut", ambiguous: false });
  expect(error.message).toContain(
    `no connection to 127.0.0.1:${port} within 0.2 s. Check host and port in PIPES_BASE_URL`,
  );
});
