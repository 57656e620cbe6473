import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import * as onPlugin from "pulumi-pipes/plugin";
import ts from "typescript";
import { stepsOf } from "../docs/compiling";
import { blocksOf, type Block } from "../harness/markdown";
import { reason } from "../harness/outcomes";
import { inProcess } from "../harness/provider/inProcess";
import { unwrapped } from "../harness/provider/wire";
import { repository, textOf } from "../harness/repository";
import { configurationOf } from "../harness/service/emulator";
import { shortenWaits } from "../harness/timeScale";
import { logged, useMockEngine, useService, type Answers } from "./engine";

shortenWaits();
useMockEngine();
const service = useService({ strict: false });

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(ending));

const makesResource =
  /new pipes\.(Alert|Dashboard|AccessKey|PipeSettings|PipeScaling|Pipe|Webhook|SavedSearch|ReversePrivateEndpoint)\(/;

/** The programs of documents, each as a reader has it after a block. The last version of a file has all before it. */
const ofDocuments = ["README.md", ...filesBelow("docs", ".md")]
  .filter((name) => !name.startsWith("docs/contributing"))
  .flatMap((name) =>
    [...stepsOf(blocksOf(name, textOf(name)))]
      .filter(({ block }) => block.language === "ts" && makesResource.test(block.text))
      .map(({ block, file, files }) => [block.place, files.get(file) ?? ""] as const),
  );

/** The examples that editors show. */
const ofComments = filesBelow("provider/src/program", ".ts")
  .flatMap((file): readonly Block[] => blocksOf(file, textOf(file).replace(/^ *(?:\/\*\*|\*\/|\*) ?/gm, "")))
  .filter(({ language, text }) => language === "ts" && makesResource.test(text))
  .map(({ place, text }) => [place, text] as const);

const imports = `import * as pulumi from "@pulumi/pulumi";\nimport * as pipes from "pulumi-pipes";\n`;
const modules = new Map<string, unknown>([
  ["@pulumi/pulumi", pulumi],
  ["pulumi-pipes", pipes],
  ["pulumi-pipes/plugin", onPlugin],
]);

/** Runs a program here. */
async function run(program: string): Promise<void> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const whole = program.includes("import * as pipes") ? program : `${imports}${program}`;
  // Services accept a schema registry only over HTTPS.
  const local = whole.replaceAll(/https:\/\/(?!registry)[\w.-]*example\b/g, service.emulator.url);
  const { outputText } = ts.transpileModule(local, { compilerOptions });
  const load = (name: string): unknown => modules.get(name);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The programs are examples.
  const body = new Function("require", "exports", `return (async () => {${outputText}\n})()`);
  await (Reflect.apply(body, undefined, [load, {}]) as Promise<unknown>);
}

/** A value for each setting that a program requires; an account is that of the emulator. */
function requiredIn(program: string): Readonly<Record<string, string>> {
  const account = Object.entries(configurationOf(service.emulator));
  const valueOf = (form: string, name: string): string => {
    const ofAccount = account.find(([key]) =>
      name.toLowerCase().endsWith(key.replace("pipes:", "").toLowerCase()),
    );
    if (ofAccount !== undefined) return ofAccount[1];
    if (name.endsWith("Certificate")) return "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----";
    if (name.endsWith("Url")) return "https://hooks.example/orders";
    return form.includes("Number") ? "5" : form.includes("Object") ? '["orders"]' : "value";
  };
  const required = [...program.matchAll(/\.require(\w*)(?:<[^(]*>)?\("([\w-]+)"/g)];
  const named = [...program.matchAll(/new pulumi\.Config\("(\w+)"\)/g)].map(([, name = ""]) => name);
  const namespaces = ["project", ...named];
  return Object.fromEntries(
    required.flatMap(([, form = "", name = ""]) =>
      namespaces.map((namespace) => [`${namespace}:${name}`, valueOf(form, name)]),
    ),
  );
}

/** How many resources the examples have. */
let judged = 0;

/** What a preview and `up` find wrong with the args of a program. */
async function problemsOf(program: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const settings = configurationOf(service.emulator);
  // Real services have several sources of one kind.
  service.emulator.patch("sources", defaultSeed.sources.session, { kind: "log" });
  service.emulator.patch("sources", defaultSeed.sources.metric, { kind: "trace" });
  service.configure(requiredIn(program));
  const provider = inProcess(settings);
  let isPreview = true;
  const engine: Answers = async (inputs, name) => {
    // A component, or a resource of another package.
    if (!("__kind" in inputs)) return { state: inputs };
    if (isPreview) return { id: "", state: { authKeyId: "k", authKeySecret: "s", ...inputs } };
    try {
      const { inputs: checked, failures } = await provider.check({}, unwrapped({ ...inputs }));
      problems.push(...failures.map((failure) => `${name}: ${failure.reason}`));
      judged += 1;
      if (failures.length > 0) return { state: checked };
      const { id, properties } = await provider.create(unwrapped(checked));
      return { id, state: properties };
    } catch (error) {
      problems.push(`${name}: ${reason(error)}`);
      return { state: inputs };
    }
  };
  for (const mode of ["preview", "up"] as const) {
    isPreview = mode === "preview";
    const lines = await logged(
      () => run(program).catch((error: unknown) => problems.push(reason(error))),
      engine,
      mode,
    );
    problems.push(...Object.values(lines).flat());
  }
  return problems;
}

/** What previews warn of because services reject it, what the service rejects, and a program that fails. */
const isWrong =
  /\[(?:http\/bad-request|args\/[\w-]+|dashboard\/invalid|pipe\/creation-needs)\]|^Missing|^Cannot/;

/** Six examples use credentials that only a real run has. Other tests check the arguments of such keys and providers. */
const hasOwnCredentials = /\bdeploy\.authKey/;
const examples = [...ofDocuments, ...ofComments];
const judgeable = examples.filter(([, program]) => !hasOwnCredentials.test(program));

test("only six examples are not judged", () => {
  expect(examples.length - judgeable.length).toBe(6);
});

test.each(judgeable)("the service accepts the args of %s", async (_place, program) => {
  expect((await problemsOf(program)).filter((text) => isWrong.test(text))).toEqual([]);
});

test("most examples register resources", () => {
  expect(judged).toBeGreaterThan(40);
});
