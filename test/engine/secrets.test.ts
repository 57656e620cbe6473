import { defaultSeed } from "pulumi-pipes-emulator";
import { reportOf } from "../../cli/src/report/command";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { seed } from "../harness/random";
import { alertArgs } from "./support/serviceStack";
import { openProject, type Project } from "./support/project";

/** Each round has its own, so that the second one changes them all. */
const rounds = [freshSecrets(), freshSecrets()] as const;
const keySecret = new Map([["key secret", defaultSeed.keys.admin.keySecret]]);
/** What the second round removes. */
const lostAddress = "203.0.113.250/32";
const spellings = new Map([
  ["a removed address", lostAddress] as const,
  ...rounds.flatMap((secrets, round) =>
    [...spellingsOf(secrets)].map(([kind, text]) => [`${kind} of round ${round + 1}`, text] as const),
  ),
]);

/** The program gives each secret in another way: plain, marked, in an output, in a promise, in a list, in a field that is no secret. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const s = JSON.parse(process.env.SECRETS ?? "");
const ids = ${JSON.stringify(defaultSeed.pipes)};
const { username, password, accessKeyId } = s;
new pipes.PipeSettings("plain", { pipeId: ids.postgres, source: { postgres: { credentials: { username, password } } } });
new pipes.PipeSettings("marked", {
  pipeId: ids.kafka,
  source: { kafka: { caCertificate: pulumi.secret(s.certificate), credentials: pulumi.secret({ username, password }) } },
});
new pipes.PipeSettings("output", {
  pipeId: ids.kinesis,
  source: pulumi.output({ kinesis: { accessKey: Promise.resolve({ accessKeyId, secretKey: s.secretKey }) } }),
});
new pipes.PipeSettings("nested", {
  pipeId: ids.objectStorage,
  source: {
    objectStorage: {
      connectionString: pulumi.output(Promise.resolve(s.connectionString)),
      accessKey: { accessKeyId, secretKey: pulumi.secret(s.secretKey) },
    },
  },
});
const lost = Number(process.env.ROUND) === 1 ? [{ source: pulumi.secret("${lostAddress}") }] : [];
new pipes.AccessKey("list", {
  adoptId: "${defaultSeed.keys.ci.id}",
  name: pulumi.secret(s.keySecret),
  ipAccessList: [{ source: "10.0.0.0/8", description: pulumi.secret(password) }, ...lost],
});
const tile = { x: 0, y: 0, w: 12, h: 6, config: { displayType: "markdown", markdown: "plain" } };
new pipes.Dashboard("tiles", { name: "plain", tiles: [{ ...tile, name: pulumi.secret(password) }] });
new pipes.Alert("additional", { ...${JSON.stringify(alertArgs())}, additionalFields: { escalation: pulumi.secret(s.secretKey) } });
`;

const log: string[] = [];
let stack: Project;
beforeAll(async () => {
  stack = await openProject({ program, emulator: { strict: false, logger: (line) => log.push(line) } });
});
afterAll(() => stack.dispose());

const expectHidden = (text: string): void => {
  expect(foundIn(text, spellings)).toEqual([]);
  expect(foundIn(text, keySecret)).toEqual([]);
};
const up = ["up", "--yes", "--skip-preview"];

/** Runs a command in whose output no secret may be, and returns what it prints. */
async function hidden(args: readonly string[], round: 1 | 2, expectCode = 0) {
  const env = { SECRETS: JSON.stringify(rounds[round - 1]), ROUND: String(round) };
  const { stdout, stderr } = await stack.pulumi(args, { env, expectCode });
  expectHidden(stdout + stderr);
  return { stdout, stderr };
}

test(`a preview shows that a field is secret, and no secret (seed ${seed})`, async () => {
  expect((await hidden(["preview", "--diff"], 1)).stdout).toMatch(/credentials *: \[secret\]/);
});

test("an up sends the secrets, shows none, and the state has them encrypted", async () => {
  await hidden([...up, "--diff"], 1);
  const { username, password, keySecret: name } = rounds[0];
  expect(stack.emulator.get("pipes", defaultSeed.pipes.postgres)?.source).toMatchObject({
    postgres: { credentials: { username, password } },
  });
  expect(stack.emulator.get("keys", defaultSeed.keys.ci.id)?.name).toBe(name);
  const { text } = await stack.exportState();
  expectHidden(text);
  expect(text).toContain("ciphertext");
  await hidden(["refresh", "--yes", "--skip-preview", "--expect-no-changes"], 1);
  await hidden(["preview", "--expect-no-changes"], 1);
});

test("drift and a change of each secret show in a preview and its report, without the secrets", async () => {
  const caCertificate = rounds[1].certificate;
  stack.emulator.patch("pipes", defaultSeed.pipes.kafka, { source: { kafka: { caCertificate } } });
  stack.emulator.patch("keys", defaultSeed.keys.ci.id, { name: rounds[0].secretKey });
  const { stdout: json } = await hidden(["preview", "--refresh", "--json"], 2);
  const { steps } = JSON.parse(json) as { steps: readonly { op: string; urn: string }[] };
  const updated = steps.filter(({ op }) => op === "update").map(({ urn }) => urn.split("::").at(-1));
  const names = ["additional", "list", "marked", "nested", "output", "plain", "tiles"];
  expect(updated.sort()).toEqual(names);
  const { markdown, page, exitCode } = reportOf([{ text: json, name: "preview" }], "Preview");
  expect(exitCode).toBe(7);
  expectHidden(markdown + page());
});

test("neither an update nor a destroy shows a secret, and the emulator's log has none", async () => {
  const { stderr } = await hidden([...up, "--diff"], 2);
  expect(stderr).toContain("[update/removes]");
  expect(stderr).toContain("[update/overwritten]");
  expectHidden((await stack.exportState()).text);
  await hidden(["destroy", "--yes", "--skip-preview", "--diff"], 2);
  expectHidden(log.join("\n"));
});
