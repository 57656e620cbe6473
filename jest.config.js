"use strict";

// Drawn here, because the workers have to use one seed, and inherit the environment of this process.
if (process.env.PIPES_TEST_SEED === "random") {
  process.env.PIPES_TEST_SEED = String(Date.now() % 1_000_000);
  process.stderr.write(
    `PIPES_TEST_SEED=${process.env.PIPES_TEST_SEED} repeats the generated cases of this run\n`,
  );
}

const SHORT_MS = 30_000;
const GENERATED_MS = 120_000;
const CLI_MS = 180_000;
const isCi = process.env.PIPES_TEST_CI === "1";
const source = (file) => `<rootDir>/${file}`;

const shared = {
  rootDir: __dirname,
  // Crawling only these keeps node_modules, temporary copies and dist folders out of jest's file map.
  roots: [source("test")],
  testEnvironment: "node",
  transform: { "\\.m?[jt]s$": source("test/harness/transform.js") },
  // Packages that ship ES modules only (got and its tree) must pass through the transformer.
  transformIgnorePatterns: ["/node_modules/typescript/"],
  // Tests run the sources, so no stale build can make them pass.
  moduleNameMapper: {
    // Loaded when it is needed, in the spelling that Node.js requires.
    "^((?:\\.\\.?/)+(?:client/index|client|preview))\\.js$": "$1",
    "/typescript-shim$": source("test/harness/stubbedModules/typescript.js"),
    "/locales/index\\.cjs$": source("test/harness/stubbedModules/translations.js"),
    "^@npmcli/arborist$": source("test/harness/stubbedModules/arborist.js"),
    "^pulumi-pipes$": source("provider/src/index.ts"),
    "^pulumi-pipes/plugin$": source("provider/src/plugin.ts"),
    "^pulumi-pipes/provider$": source("provider/src/provider.ts"),
    "^pulumi-pipes/internal$": source("provider/src/internal.ts"),
    "^pulumi-pipes-contract$": source("contract/src/index.ts"),
    "^pulumi-pipes-contract/(.*)$": source("contract/src/$1.ts"),
    "^pulumi-pipes-emulator$": source("emulator/src/index.ts"),
  },
};

const project = (displayName, folders, timeoutMs) => ({
  ...shared,
  displayName,
  testMatch: folders.map((folder) => source(`test/${folder}/*.test.ts`)),
  setupFilesAfterEnv: [source("test/harness/testTimeout.js")],
  globals: { TEST_TIMEOUT_MS: timeoutMs },
});

/** Runs files of a tier on the plugin instead of the dynamic host. */
const onPlugin = (tier, files) => ({
  ...tier,
  displayName: `${tier.displayName} on the plugin`,
  testMatch: [source(`test/${files}.test.ts`)],
  globals: { ...tier.globals, PIPES_TEST_HOST: "plugin" },
});

/** Tests where the hosts themselves do most of the work. The others only use the core, which both hosts share. */
const hostTests = "conformance/{accessKey,ignoreChanges,mongodbUri,openArgs,previewOfHost,rules,secrets}";

const conformance = project("conformance", ["conformance"], SHORT_MS);

const withCli = (displayName, folders) => ({
  ...project(displayName, folders, CLI_MS),
  globalSetup: source("test/harness/engine/beforeTests.js"),
});

const nightlyFolders = process.env.PIPES_TEST_NIGHTLY === "1" ? ["engine/nightly"] : [];

/**
 * `.ci/run` also runs tests that install from registries or take a minute, and repeats all conformance tests and two stories of the
 * CLI on the plugin. The nightly workflow adds its folders.
 */
const projectsOfCi = () => [
  onPlugin(conformance, "conformance/*"),
  withCli("engine", [
    ...["engine", "docs/tutorials", "package", "docs/ci", "package/ci", "engine/ci"],
    ...nightlyFolders,
  ]),
  onPlugin(withCli("engine", []), "engine/{recover,targets}"),
];

/** @type {import("jest").Config} */
module.exports = {
  // One more than a machine of CI has cores: tests of the engine wait for the CLI, and some of the others for time to pass.
  maxWorkers: 3,
  testSequencer: source("test/harness/longestFirst.js"),
  reporters: ["default", source("test/harness/closingLine.js")],
  // A tier each, from the cheapest to the real CLI; test/README.md describes what each proves.
  projects: [
    project("emulator", ["emulator", "contract"], SHORT_MS),
    project("core", ["core"], SHORT_MS),
    project("client", ["client"], SHORT_MS),
    project("program", ["program"], SHORT_MS),
    conformance,
    project("wire", ["wire"], SHORT_MS),
    project("commands", ["commands"], SHORT_MS),
    // Generated cases in thousands: what holds for any args and any behaviour of the service.
    project("properties", ["properties"], GENERATED_MS),
    project("model", ["model"], GENERATED_MS),
    project("docs", ["docs"], SHORT_MS),
    ...(isCi
      ? projectsOfCi()
      : [onPlugin(conformance, hostTests), withCli("engine", ["engine", "docs/tutorials", "package"])]),
  ],
};
