import { publishedIn } from "../../tools/interface/main";
import { parseDocument } from "../../tools/interface/schemas";
import { startEmulator } from "../harness/service/emulator";
import { document, words } from "./interfaceDocument";
import { parseFields } from "./published/published";

test("a document of a platform with other words has the fields in the words of the contract", () => {
  expect(publishedIn(parseDocument(JSON.stringify(document), words), "pipeCreation")).toEqual({
    parts: {},
    pipeCreation: {
      name: "string!",
      id: "string uuid",
      settings: { dbms_max_threads: "integer?" },
      level: "number: 0.5|0.9",
    },
  });
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
