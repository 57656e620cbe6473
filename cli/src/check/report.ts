import { ownVersion } from "pulumi-pipes/internal";
import type { Finding } from "./assumptions";

/* A report has only codes, statuses and words of this package, so it can be shared. */

/** The findings as JSON, which the emulator can replay. */
export function reportOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ code, status, value }) => ({ code, status, value }));
  return `${JSON.stringify({ version: 1, package: ownVersion(), findings: rows }, undefined, 2)}\n`;
}

/** The findings as a Markdown table. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ code, status, value }) => `| \`${code}\` | ${status}${value === undefined ? "" : ` (${value})`} |`,
  );
  return ["| Assumption | Finding |", "|---|---|", ...rows, "", `pulumi-pipes ${ownVersion()}`, ""].join(
    "\n",
  );
}
