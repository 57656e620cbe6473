import { sides, type Scenario, type Series } from "../series";
import { openStack, quickly, up } from "../stack";
import { alertsOf, bookkeepingBytes, providerText } from "../stateBytes";

/** Enough to see that all are alike. */
const alerts = 20;

/** What a resource takes in a state. */
export const stateScenario: Scenario = async ({ say }) => {
  const series: Series[] = [];
  for (const side of sides) {
    const stack = await openStack(side, alerts);
    try {
      await stack.run(up, quickly);
      const { resources } = await stack.state();
      const held = alertsOf(resources);
      const figure = (name: string, samples: readonly number[]): void => {
        series.push({ figure: name, of: side, size: alerts, unit: "bytes", samples });
      };
      figure("bookkeeping", held.map(bookkeepingBytes));
      figure(
        "__provider",
        held.map((resource) => Buffer.byteLength(providerText(resource))),
      );
      figure(
        "resource",
        held.map((resource) => Buffer.byteLength(JSON.stringify(resource))),
      );
      const texts = new Set(held.map(providerText));
      say(`state of ${side}: ${texts.size} text(s) of __provider in ${held.length} resources`);
    } finally {
      await stack.dispose();
    }
  }
  return series;
};
