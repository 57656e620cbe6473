import { join } from "node:path";
import { cacheRoot, installationFolder } from "./cachePaths";
import { type FailedAttempt, PulumiCliUnavailable, reason } from "./failure";
import { removeRemains } from "./installation";
import { withLock } from "./lock";
import { say } from "./progress";
import { type PulumiCli, build, download, fromCache, fromPath } from "./sources";
import { PINNED_VERSION } from "./versions";

export type { PulumiCli } from "./sources";

/** Finds a usable Pulumi CLI, or brings one into the user's cache: by download, else by building it with go. */
export async function ensurePulumiCli(): Promise<PulumiCli> {
  const failures: FailedAttempt[] = [];
  const attempt = async (what: string, work: () => Promise<PulumiCli>): Promise<PulumiCli | undefined> => {
    try {
      return await work();
    } catch (error) {
      failures.push({ what, why: reason(error) });
      return undefined;
    }
  };
  const ready = (await attempt("pulumi on PATH", fromPath)) ?? (await attempt("the cache", fromCache));
  if (ready !== undefined) return ready;
  const sayWaiting = (): void => {
    say("another process is installing the CLI; waiting for it (up to 8 minutes)");
  };
  return withLock(join(cacheRoot(), `pulumi-${PINNED_VERSION}.lock`), sayWaiting, async () => {
    const meanwhile = await fromCache().catch(() => undefined);
    if (meanwhile !== undefined) return meanwhile;
    await removeRemains(installationFolder(PINNED_VERSION));
    const installed =
      (await attempt("the official download", download)) ?? (await attempt("a build with go", build));
    if (installed === undefined) throw new PulumiCliUnavailable(failures);
    return installed;
  });
}
