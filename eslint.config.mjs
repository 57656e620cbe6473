import js from "@eslint/js";
import { join } from "node:path";
import tseslint from "typescript-eslint";
import { noCircles } from "./tools/lint/noCircles.mjs";

const restricted = (files, patterns) => ({
  files,
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
});

/**
 * Layers of a folder, the lowest first, each with those below it that it may import. `more` are further patterns of a layer.
 * `ofAll` are those of every layer. The rule takes one list for a file, so a layer has one entry.
 */
const layered = (folder, layers, more = {}, ofAll = []) =>
  Object.entries(layers).map(([layer, allowed]) => {
    const others = Object.keys(layers).filter((other) => other !== layer && !allowed.includes(other));
    const upward = {
      regex: `^\\.\\.?/(?:.*/)?(?:${others.join("|")})(?:/|$)`,
      message: `${layer} may import ${allowed.join(", ") || "no other layer"}.`,
    };
    return restricted([`${folder}/${layer}/**/*.ts`], [upward, ...ofAll, ...(more[layer] ?? [])]);
  });

const noPulumi = { regex: "^@pulumi/", message: "This layer must not import Pulumi." };
const noHttp = {
  regex: "^(got|node:https?|node:net|node:tls)$",
  message: "HTTP belongs to provider/src/client.",
};
const noPairing = {
  regex: "/align/(?:pairing|positions)$",
  message: "Only core/align pairs items. Read the aligned items of the tree, or use alignLists.",
};
const clientTypesOnly = {
  regex: "/client(/(?!network$).*)?$",
  allowTypeImports: true,
  message: "Only the client's types and addresses are known here; what opens it loads it late.",
};

const noLayerAboveCore = {
  regex: "^\\.\\./\\.\\./",
  message: "core may import no other layer.",
};
const core = layered(
  "provider/src/core",
  {
    json: [],
    messages: ["json"],
    schema: ["json", "messages"],
    align: ["json", "messages", "schema"],
    resource: ["json", "messages", "schema", "align"],
    state: ["json", "messages", "schema", "align", "resource"],
    lifecycle: ["json", "messages", "schema", "align", "resource", "state"],
  },
  Object.fromEntries(
    ["json", "messages", "schema", "resource", "state", "lifecycle"].map((layer) => [layer, [noPairing]]),
  ),
  [noPulumi, noHttp, noLayerAboveCore],
);

const provider = layered(
  "provider/src",
  {
    core: [],
    client: ["core"],
    resources: ["core"],
    config: ["core", "client"],
    preview: ["core", "resources"],
    functions: ["core", "client", "resources"],
    hosts: ["core", "client", "resources", "config", "preview", "functions"],
    program: ["core", "client", "resources", "config", "preview", "functions", "hosts"],
  },
  {
    core: [noPulumi, noHttp, noPairing],
    client: [noPulumi, noPairing],
    resources: [noPulumi, noHttp, noPairing],
    config: [noPulumi, noHttp, clientTypesOnly],
    preview: [noPulumi, noHttp, noPairing],
    functions: [noPulumi, noHttp, clientTypesOnly],
    hosts: [noHttp, clientTypesOnly],
    program: [
      noHttp,
      clientTypesOnly,
      { regex: "/hosts/(?:dynamic|plugin)/", message: "Another process runs the host." },
    ],
  },
);

const commandsAlone = [
  noPulumi,
  noHttp,
  {
    regex: "^pulumi-pipes(?:/(?!internal$)|$)|/(?:provider|contract)/",
    message: "The commands know pulumi-pipes/internal.",
  },
];
const commandLayers = { import: [], report: [], recover: [] };
const commands = layered(
  "cli/src",
  commandLayers,
  Object.fromEntries(Object.keys(commandLayers).map((name) => [name, commandsAlone])),
);

const emulatorAlone = [
  noPulumi,
  { regex: "^pulumi-pipes(/|$)|/provider/", message: "The emulator stands on its own." },
];
const emulatorLayers = {
  store: [],
  seed: ["store"],
  quirks: ["store"],
  api: ["store", "quirks"],
  faults: ["store", "quirks", "api"],
  operations: ["store", "seed", "quirks", "api"],
  openapi: ["store", "seed", "quirks", "api", "operations"],
  server: ["store", "seed", "quirks", "api", "faults", "operations", "openapi"],
};
const emulator = layered(
  "emulator/src",
  emulatorLayers,
  Object.fromEntries(Object.keys(emulatorLayers).map((layer) => [layer, emulatorAlone])),
);

const tiers =
  "core|client|conformance|wire|properties|model|engine|docs|commands|report|emulator|contract|package|program";

export default tseslint.config(
  { ignores: ["**/dist/", "**/node_modules/", "coverage/", "provider/{docs,examples}/"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "./contract/tsconfig.json",
          "./provider/tsconfig.json",
          "./cli/tsconfig.json",
          "./emulator/tsconfig.json",
          "./tsconfig.check.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports keep one name for one thing." },
      ],
    },
  },
  ...provider,
  ...core,
  ...["contract/src", "provider/src", "cli/src", "emulator/src"].map((folder) => ({
    files: [`${folder}/**/*.ts`],
    plugins: { pipes: { rules: { "no-circles": noCircles } } },
    rules: { "pipes/no-circles": ["error", join(import.meta.dirname, folder)] },
  })),
  {
    files: ["provider/src/{core,resources,config,preview,program,hosts}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportExpression[source.value!=/(client[/]index|[/]preview)[.]js$/]",
          message: "Only the client, and what few previews need, is loaded late.",
        },
      ],
    },
  },
  {
    // A class and the interface of its outputs, which is generated, are one type; Pulumi sets the properties. So are an error and its facts.
    files: ["provider/src/program/**/*.ts", "provider/src/core/messages/errors.ts"],
    rules: { "@typescript-eslint/no-unsafe-declaration-merging": "off" },
  },
  restricted(["cli/src/*.ts"], commandsAlone),
  ...commands,
  restricted(["emulator/src/*.ts"], emulatorAlone),
  ...emulator,
  restricted(
    ["test/**/*.ts"],
    [
      {
        regex: "^pulumi-pipes-emulator$",
        importNames: ["startEmulator"],
        message: "The harness starts emulators, strict ones, so that a misspelt field fails.",
      },
    ],
  ),
  ...[
    ["test/harness/*.ts", "\\.\\./"],
    ["test/harness/*/*.ts", "\\.\\./\\.\\./"],
  ].map(([files, out]) =>
    restricted(
      [files],
      [{ regex: `^${out}(?:${tiers})/`, message: "The harness is what all tiers stand on." }],
    ),
  ),
  {
    files: ["**/*.js", "**/*.cjs"],
    languageOptions: {
      sourceType: "commonjs",
      globals: {
        require: "readonly",
        module: "writable",
        process: "readonly",
        __dirname: "readonly",
        console: "readonly",
        Buffer: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
      },
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
