import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** The rooms of the provider and what each must not know of. */
const walls = (files, patterns) => ({
  files,
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
});

const noPulumi = { regex: "^@pulumi/", message: "This room knows nothing of Pulumi." };
const noHttp = {
  regex: "^(got|node:https?|node:net|node:tls)$",
  message: "HTTP belongs to provider/src/client.",
};
const clientTypesOnly = {
  regex: "/client(/(?!errors$|requestLimit$|unreadable$).*)?$",
  allowTypeImports: true,
  message: "Only the client's types and errors are known here; what opens it loads it late.",
};

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
  walls(
    ["provider/src/client/**/*.ts"],
    [
      noPulumi,
      {
        regex: "(^|/)(resources|boundary)/",
        message: "The API client knows nothing of resources or Pulumi.",
      },
    ],
  ),
  walls(
    ["provider/src/resources/**/*.ts"],
    [
      noPulumi,
      noHttp,
      clientTypesOnly,
      { regex: "/boundary/", message: "Resources are free of their transport." },
    ],
  ),
  walls(
    ["provider/src/resources/*/resource.ts"],
    [
      noHttp,
      clientTypesOnly,
      { regex: "/boundary/(?!inputs$|resourceClass$)", message: "A class needs no more than that." },
    ],
  ),
  walls(["provider/src/boundary/**/*.ts", "provider/src/lookups/**/*.ts"], [noHttp, clientTypesOnly]),
  walls(
    ["provider/src/report/**/*.ts"],
    [noPulumi, noHttp, { regex: "/(client|boundary)/", message: "A report is text from text." }],
  ),
  walls(
    ["provider/src/importer/**/*.ts"],
    [
      noPulumi,
      noHttp,
      clientTypesOnly,
      {
        regex: "/boundary/(?!(configuration|redaction|stub)$)|/lookups/(?!without$)|/report/",
        message: "A program is text from what a service has.",
      },
    ],
  ),
  {
    files: ["provider/src/{boundary,importer,lookups,report,resources}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportExpression[source.value!='../client/index.js']",
          message: "Nothing but the client is loaded late.",
        },
      ],
    },
  },
  walls(
    ["emulator/src/**/*.ts"],
    [noPulumi, { regex: "^pulumi-pipes(/|$)|/provider/", message: "The emulator stands on its own." }],
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
