import { join } from "node:path";
import { manifestOf } from "../../../tools/pack/packages";
import { keptFolder } from "./kept";
import { keepState } from "./write";

const folder = join(keptFolder, manifestOf("provider").version);
keepState(folder).then(
  () => {
    console.log(`Written: ${folder}`);
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
