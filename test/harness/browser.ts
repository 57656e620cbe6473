import axe from "axe-core";
import chromium from "@sparticuz/chromium";
import { launch, type Browser, type Page } from "puppeteer-core";

export async function startBrowser(): Promise<Browser> {
  return launch({
    args: chromium.args,
    executablePath: await chromium.executablePath(),
    headless: "shell",
  });
}

interface Violation {
  readonly rule: string;
  readonly impact: string;
  /** The elements that violate the rule. */
  readonly elements: readonly string[];
}

export async function accessibilityViolations(page: Page): Promise<readonly Violation[]> {
  await page.evaluate(axe.source);
  const rules = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "best-practice"] })`;
  const { violations } = (await page.evaluate(rules)) as axe.AxeResults;
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? "minor",
    elements: nodes.map(({ html }) => html),
  }));
}
