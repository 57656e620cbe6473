import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reportOf } from "../../cli/src/report/command";
import { recordedPreview } from "../../test/commands/running";
import { startBrowser } from "../../test/harness/browser";
import { repository } from "../../test/harness/repository";
import { inTemporaryFolder, runProgram } from "../process/program";

/** `npm run pictures` draws the picture of the documents: the HTML report of a recorded preview. */
runProgram(async () => {
  const browser = await startBrowser();
  await inTemporaryFolder("pictures", async (folder) => {
    const file = join(folder, "report.html");
    const source = { text: recordedPreview("changedDashboard"), name: "preview" };
    await writeFile(file, reportOf([source], "Preview of shop").page());
    await mkdir(join(repository, "docs", "images"), { recursive: true });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: `${repository}/docs/images/report-wide.png` });
  }).finally(() => browser.close());
});
