import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { type ServerProcess, startServer } from "../harness/childProcess";
import { repository } from "../harness/repository";

// Each test starts processes, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const bin = join(repository, "emulator", "bin", "pulumi-pipes-emulator.js");
const { admin } = defaultSeed.keys;
const authorization = `Basic ${Buffer.from(`${admin.keyId}:${admin.keySecret}`).toString("base64")}`;
const pipePath = `/v1/organizations/${defaultSeed.organizationId}/services/${defaultSeed.serviceId}/pipes/${defaultSeed.pipes.kafka}`;

const start = (...args: readonly string[]): Promise<ServerProcess> =>
  startServer([bin, "--port", "0", ...args], { cwd: repository, env: process.env });

const addressOf = ({ firstLine }: ServerProcess): string => /http:\S+/.exec(firstLine)?.[0] ?? "";

async function pipeAt(address: string, method = "GET", change?: object): Promise<unknown> {
  const headers = { authorization, "content-type": "application/json" };
  const body = change === undefined ? null : JSON.stringify(change);
  const response = await fetch(`${address}${pipePath}`, { method, headers, body });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly result: unknown }).result;
}

test("thirty responses that wait at the same time cause no warning of Node", async () => {
  const server = await start("--control");
  const fault = { action: { latencyMs: 100 } };
  const headers = { "content-type": "application/json" };
  const rule = { method: "POST", headers, body: JSON.stringify(fault) };
  expect((await fetch(`${addressOf(server)}/_control/faults`, rule)).ok).toBe(true);
  await Promise.all(Array.from({ length: 30 }, () => pipeAt(addressOf(server))));
  await server.stop();
  expect(server.stderr()).toContain("GET");
  expect(server.stderr()).not.toContain("Warning");
});

test("a change survives SIGKILL and a restart in the same folder", async () => {
  const data = mkdtempSync(join(tmpdir(), "emulator-process-"));
  const first = await start("--data", data);
  await pipeAt(addressOf(first), "PATCH", { name: "renamed" });
  await first.kill("SIGKILL");
  const second = await start("--data", data);
  expect(await pipeAt(addressOf(second))).toMatchObject({ name: "renamed" });
  await second.stop();
  rmSync(data, { recursive: true });
});
