import { join } from "node:path";
import { ensurePythonTool } from "../../../harness/pythonTools";

/** Finds schemathesis in the user's cache, or installs it there from PyPI; gives the path of its command. */
export const ensureSchemathesis = (): Promise<string> =>
  ensurePythonTool("schemathesis", join(__dirname, "requirements.txt"), "schemathesis");
