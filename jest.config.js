"use strict";

const UNIT_TIMEOUT_MS = 15_000;
const GRPC_TIMEOUT_MS = 30_000;
const PROPERTY_TIMEOUT_MS = 120_000;
const ENGINE_TIMEOUT_MS = 180_000;
/** Tests that install from registries, and take minutes: `.ci/run` draws more cases and runs them, `npm test` does not. */
const inCi = Number(process.env.PIPES_TEST_CASES ?? 1) > 1 ? ["package/ci", "engine/ci"] : [];
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
    // Loaded when it is needed, in the spelling that node wants.
    "^((?:\\.\\.?/)+(?:client/index|adoptionPreview|changedDashboard|schema/canonical))\\.js$": "$1",
    "/typescript-shim$": source("test/harness/late/typescript.js"),
    "/locales/index\\.cjs$": source("test/harness/late/translations.js"),
    "^@npmcli/arborist$": source("test/harness/late/arborist.js"),
    "^pulumi-pipes$": source("provider/src/index.ts"),
    "^pulumi-pipes/provider$": source("provider/src/provider.ts"),
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

/** @type {import("jest").Config} */
module.exports = {
  // One more than a machine of CI has cores: tests of the engine wait for the CLI, and some of the others for time to pass.
  maxWorkers: 3,
  testSequencer: source("test/harness/longestFirst.js"),
  reporters: ["default", source("test/harness/closingLine.js")],
  projects: [
    project("unit", ["unit/**", "emulator/**", "contract/**", "report", "docs"], UNIT_TIMEOUT_MS),
    project("program", ["program"], GRPC_TIMEOUT_MS),
    project("commands", ["commands"], GRPC_TIMEOUT_MS),
    project("client", ["client"], GRPC_TIMEOUT_MS),
    project("conformance", ["conformance"], GRPC_TIMEOUT_MS),
    project("wire", ["wire"], GRPC_TIMEOUT_MS),
    // Generated cases in thousands: what holds for any args and any behaviour of the service.
    project("properties", ["properties"], PROPERTY_TIMEOUT_MS),
    project("model", ["model"], PROPERTY_TIMEOUT_MS),
    {
      ...project("engine", ["engine", "docs/tutorials", "package", ...inCi], ENGINE_TIMEOUT_MS),
      globalSetup: source("test/harness/engine/beforeTests.js"),
    },
  ],
};
