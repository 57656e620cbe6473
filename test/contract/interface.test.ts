import { changesIn, publishedIn } from "../../tools/interface/main";
import { parseDocument } from "../../tools/interface/schemas";
import { startEmulator } from "../harness/service/emulator";
import { dashboards, document, pipeCreation, words } from "./interfaceDocument";
import { parseFields } from "./published/published";

const parsed = parseDocument(JSON.stringify(document), words);

test("fields of a document are written in the checked-in format, in the words of the contract", () => {
  expect(publishedIn(parsed, "dashboards")).toEqual(dashboards);
  expect(publishedIn(parsed, "pipeCreation")).toEqual(pipeCreation);
  expect(publishedIn(parsed, "pipePatch")).toEqual({ parts: {} });
});

test("what a document adds, removes and changes is named, with a line of zod for each plain new field", () => {
  const earlier = {
    ...pipeCreation,
    pipeCreation: { ...pipeCreation.pipeCreation, name: "string", level: "number", gone: "boolean" },
  };
  const { settings: _, ...withoutSettings } = earlier.pipeCreation;
  const lines = changesIn({ parts: {}, pipeCreation: withoutSettings }, publishedIn(parsed, "pipeCreation"));
  expect(lines.map((line) => line.trim().split(/ +/).slice(0, 2).join(" "))).toEqual([
    "pipeCreation:",
    "changed name:",
    "changed level:",
    "gone gone:",
    "new settings:",
    "new settings.dbms_max_threads:",
    "dbms_max_threads: z.int().nullish(),",
  ]);
  expect(changesIn(pipeCreation, publishedIn(parsed, "pipeCreation"))).toEqual([]);
});

test.each([
  ["a pair of words is incomplete", "{}", "pipes="],
  ["the file is not an OpenAPI document", "{}", ""],
  ["the file is not JSON", "openapi: 3.1.0", ""],
])("a document is refused if %s", (_, text, given) => {
  expect(() => parseDocument(text, given)).toThrow();
});

test("a reference to a schema that the document lacks is named", () => {
  const { components: _, ...rest } = document;
  const broken = parseDocument(JSON.stringify(rest), words);
  expect(() => publishedIn(broken, "dashboards")).toThrow("#/components/schemas/Dashboard");
});

test("the document that the emulator serves has each body, in a form that the reader of the files accepts", async () => {
  const emulator = await startEmulator();
  try {
    const text = await (await fetch(`${emulator.url}/openapi.json`)).text();
    const served = parseDocument(text, "");
    for (const file of ["dashboards", "keysAndAlerts", "pipeCreation", "pipePatch", "pipes"]) {
      const { parts: _, ...written } = publishedIn(served, file);
      expect(Object.keys(written)).not.toEqual([]);
      for (const body of Object.values(written))
        expect(Object.keys(typeof body === "string" ? {} : parseFields(body, {}))).not.toEqual([]);
    }
  } finally {
    await emulator.close();
  }
});
