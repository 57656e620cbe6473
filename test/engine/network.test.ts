import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { seed } from "../harness/random";
import { certify, makeAuthority } from "../harness/service/certificates";
import { type CompanyProxy, startCompanyProxy } from "../harness/service/companyProxy";
import { startTlsFront, type TlsFront } from "../harness/service/tlsFront";
import { openProject, type Project } from "./support/project";

const { password } = freshSecrets();
const spellings = spellingsOf({ password, keySecret: defaultSeed.keys.admin.keySecret });
const baseUrl = "https://api.test";

const program = `
import * as pipes from "pulumi-pipes";
new pipes.AccessKey("key", { adoptId: "${defaultSeed.keys.ci.id}", name: "builds" });
export const dashboards = pipes.getDashboardsOutput().dashboards.length;
`;

/** A company's authority and proxy stand between the project and its service. */
let front: TlsFront;
let proxy: CompanyProxy;
let stack: Project;
let proxyUrl: string;
beforeAll(async () => {
  const authority = await makeAuthority();
  const certificate = await certify("api.test", authority);
  stack = await openProject({
    program,
    files: { "authority.pem": authority.cert },
    config: { "pipes:baseUrl": baseUrl, "pipes:caCertificateFile": "authority.pem" },
    env: { PIPES_LOG: "requests.log" },
  });
  front = await startTlsFront(stack.emulator.port, certificate);
  proxy = await startCompanyProxy({
    hosts: { "api.test:443": front.port },
    credentials: `clerk:${password}`,
  });
  proxyUrl = `http://clerk:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}`;
});
afterAll(async () => {
  await proxy.close();
  await front.close();
  await stack.dispose();
});

const logOf = (file: string): Promise<string> => readFile(join(stack.dir, file), "utf8");

test(`the program and the provider use a proxy and an own authority, and log without a secret (seed ${seed})`, async () => {
  const { stdout, stderr } = await stack.pulumi(["up", "--yes"], { env: { HTTPS_PROXY: proxyUrl } });
  expect(stack.emulator.get("keys", defaultSeed.keys.ci.id)?.name).toBe("builds");
  expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT api.test:443"]));
  expect(proxy.headers.join("\n")).not.toMatch(/^authorization/im);
  const log = await logOf("requests.log");
  const processes = new Set([...log.matchAll(/pulumi-pipes\[(\d+)\]/g)].map(([, pid]) => pid));
  expect(processes.size).toBeGreaterThanOrEqual(3);
  expect(log).toMatch(/ response method=GET path=\/organizations\/\S+ status=200 /);
  const { text } = await stack.exportState();
  expect(foundIn([stdout, stderr, log, text].join("\n"), spellings)).toEqual([]);
});
