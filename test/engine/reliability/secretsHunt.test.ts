import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { reportOf } from "../../../provider/src/report/command";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { foundIn, freshSecrets, spellingsOf } from "../../harness/huntedSecrets";
import { seed as randomSeed } from "../../harness/random";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";

/** Of each round its own, so that an update changes them all. */
const rounds = [freshSecrets(), freshSecrets()] as const;
const spellings = new Map(
  rounds.flatMap((secrets, round) =>
    [...spellingsOf(secrets)].map(([kind, text]) => [`${kind} of round ${round + 1}`, text] as const),
  ),
);

/** Each secret is given in another way: plain, as a secret, inside an output, inside a promise, and in a list. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
const s = JSON.parse(process.env.SECRETS ?? "");
const pipe = ${JSON.stringify(defaultSeed.pipes)};
new pipes.PipeSettings("plain", { pipeId: pipe.postgres, source: { postgres: { credentials: { username: s.username, password: s.password } } } });
new pipes.PipeSettings("secret", { pipeId: pipe.kafka, source: { kafka: { caCertificate: pulumi.secret(s.certificate), credentials: pulumi.secret({ username: s.username, password: s.password }) } } });
new pipes.PipeSettings("output", { pipeId: pipe.kinesis, source: pulumi.output({ kinesis: { accessKey: Promise.resolve({ accessKeyId: s.accessKeyId, secretKey: s.secretKey }) } }) });
new pipes.PipeSettings("nested", { pipeId: pipe.objectStorage, source: { objectStorage: { connectionString: pulumi.output(Promise.resolve(s.connectionString)), accessKey: { accessKeyId: s.accessKeyId, secretKey: pulumi.secret(s.secretKey) } } } });
new pipes.AccessKey("list", { adoptId: "${defaultSeed.keys.ci.id}", ipAccessList: [{ source: "10.0.0.0/8", description: pulumi.secret(s.password) }] });
`;

let emulator: Emulator;
let project: EngineProject;
const log: string[] = [];
beforeAll(async () => {
  emulator = await startEmulator({ logger: (line) => log.push(line) });
  const config = secretConfigurationOf(emulator);
  project = await createEngineProject({ files: { "index.ts": program }, config });
});
afterAll(async () => {
  await project.dispose();
  await emulator.close();
});

/** Lets the service refuse changes of a pipe with what it was sent. */
function repeat(path: string, message: string): void {
  emulator.addFault({ method: "PATCH", path, action: { status: 400, message } });
}

async function hushed(
  args: readonly string[],
  round: 0 | 1,
  expectCode: number | "any" = 0,
): Promise<string> {
  const env = { SECRETS: JSON.stringify(rounds[round]) };
  const { stdout, stderr } = await project.pulumi(args, { env, expectCode });
  expect(foundIn(`${stdout}\n${stderr}`, spellings)).toEqual([]);
  expect(`${stdout}${stderr}`).not.toContain(defaultSeed.keys.admin.keySecret);
  return stdout;
}

test(`no secret is shown or stored in plain, whatever is done (seed ${randomSeed})`, async () => {
  await hushed(["preview", "--diff"], 0);
  await hushed(["up", "--yes", "--skip-preview", "--diff"], 0);
  const { text } = await project.exportState();
  expect(foundIn(text, spellings)).toEqual([]);
  expect(text).not.toContain(defaultSeed.keys.admin.keySecret);
  const json = await hushed(["preview", "--refresh", "--json"], 1);
  const { markdown, html, exitCode } = reportOf(json, "Preview");
  expect(exitCode).toBe(7);
  expect(foundIn(`${markdown}\n${html}`, spellings)).toEqual([]);
  const { certificate, password, connectionString } = rounds[1];
  repeat(defaultSeed.pipes.kafka, JSON.stringify({ certificate, password }));
  repeat(defaultSeed.pipes.postgres, `cannot log in with ${password}`);
  repeat(defaultSeed.pipes.objectStorage, Buffer.from(`{"c":"${connectionString}"}`).toString("base64"));
  const failed = await hushed(["up", "--yes", "--skip-preview", "--continue-on-error"], 1, "any");
  expect(failed).toContain("answered 400");
  emulator.clearFaults();
  await hushed(["up", "--yes", "--skip-preview"], 1);
  expect(emulator.get("pipes", defaultSeed.pipes.kafka)?.source?.kafka?.caCertificate).toBe(
    rounds[1].certificate,
  );
  await hushed(["refresh", "--yes", "--skip-preview", "--diff"], 1);
  const after = await project.exportState();
  expect(foundIn(after.text, spellings)).toEqual([]);
  await hushed(["destroy", "--yes", "--skip-preview"], 1);
  expect(foundIn(log.join("\n"), spellings)).toEqual([]);
});
