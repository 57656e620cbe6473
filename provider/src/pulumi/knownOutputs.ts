import * as pulumi from "@pulumi/pulumi";
import type { Dashboard } from "./dashboard";

/*
 * The preview of an update knows no output that is not an arg, though much of it stays as it is. What is known all the same
 * is filled in here; in an `up`, and under mocks, every output is what it is.
 */

/** The engine of a preview. There is none under mocks, and no preview in an `up`. */
export const previewingEngine = (): object | undefined =>
  pulumi.runtime.isDryRun() ? pulumi.runtime.getEngine() : undefined;

type Unknown = typeof pulumi.unknown;

/** What Pulumi's outputs offer beyond their type: access to a field of an output works by it. */
interface WithUnknowns<Value> {
  apply<Result>(
    change: (value: Value | Unknown) => Result,
    runWithUnknowns: true,
  ): pulumi.Output<pulumi.Unwrap<Result>>;
  promise(withUnknowns: true): Promise<Value | Unknown>;
}

/** An `apply` that runs in any case: what is not known yet is `pulumi.unknown`, be it the value or a part of it. */
export const applyWithUnknowns = <Value, Result>(
  output: pulumi.Output<Value>,
  change: (value: Value | Unknown) => Result,
): pulumi.Output<pulumi.Unwrap<Result>> => (output as unknown as WithUnknowns<Value>).apply(change, true);

/** The value of an output, with `pulumi.unknown` in place of what is not known yet. */
export const valueWithUnknowns = (output: pulumi.Output<unknown>): Promise<unknown> =>
  (applyWithUnknowns(output, (value) => value) as unknown as WithUnknowns<unknown>).promise(true);

/** Gives `tileIds` the ids of the tiles that stay, and lets the service validate a dashboard that changes. */
export function fillTileIds(dashboard: Dashboard, args: object | undefined): void {
  const engine = previewingEngine();
  // A dashboard that `get` reads has no args, and all its outputs.
  if (engine === undefined || args === undefined) return;
  const filled = applyWithUnknowns<unknown, unknown>(dashboard.tileIds, async (value) => {
    // A dashboard that does not change has them in its state.
    if (!pulumi.isUnknown(value)) return value;
    const keepAlive = pulumi.runtime.rpcKeepAlive();
    try {
      const { tileIdsAhead } = await import("./changedDashboard.js");
      return await tileIdsAhead(engine, dashboard, args);
    } finally {
      keepAlive();
    }
  });
  Reflect.set(dashboard, "tileIds", filled);
}
