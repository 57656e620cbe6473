import { execFileSync } from "node:child_process";
import type { QuirkChange } from "pulumi-pipes-emulator";
import { typeErrorsOf } from "./support/objects";
import { patienceMs } from "../harness/pipesCommand";
import { places } from "./support/service";

const open = places();
const certificate = "shown-certificate-of-the-brokers";

/** The program of a service without quirks, made once. */
let plain: Promise<string> | undefined;

async function imported(quirks: QuirkChange = {}, flags: readonly string[] = []): Promise<string> {
  const { emulator, run, written } = await open({ quirks });
  emulator.patch("pipes", emulator.seed.pipes.kafka, {
    source: { kafka: { caCertificate: certificate, schemaRegistry: { caCertificate: certificate } } },
  });
  const { code, stdout, stderr } = await run(flags);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const texts = [await written("index.ts"), await written("import.json"), stdout].join();
  expect(texts).not.toContain(certificate);
  expect(texts).not.toContain(emulator.seed.keys.admin.keySecret);
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  return written("index.ts");
}

test.each([[[]], [["--pipe-resource", "Pipe"]]])(
  "the program of the seed with the flags %j type-checks, stands as prettier writes it, and nothing in it is unused",
  async (flags) => {
    const program = await imported({}, flags);
    expect(typeErrorsOf(program)).toEqual([]);
    const prettier = require.resolve("prettier/bin/prettier.cjs");
    const args = [prettier, "--no-config", "--parser", "typescript"];
    expect(execFileSync(process.execPath, args, { input: program, encoding: "utf8" })).toBe(program);
  },
  4 * patienceMs,
);

test.each<QuirkChange>([
  { shuffleSets: true },
  { emptyAsNull: true },
  { emptyAsAbsent: true },
  { emptyAsEmpty: true },
  { instantsWithOffset: true },
  { instantsWithMicroseconds: true },
  { engineWithParens: "string", quantitiesAsStrings: true },
  { volatileFields: true, extraFields: true },
])(
  "the program is the same however the service spells what it has: %j",
  async (quirks) => {
    const program = await imported(quirks);
    // A tile is what the service says it is, with fields that no client knows.
    expect(program.replaceAll(/\n.*fieldOfTheFuture.*/g, "")).toBe(await (plain ??= imported()));
  },
  patienceMs,
);
