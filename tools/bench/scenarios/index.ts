import type { Scenario } from "../series";
import { checkAndDiffScenario } from "./checkAndDiff";
import { emulatorScenario } from "./emulator";
import { growthScenario } from "./growth";
import { memoryScenario } from "./memory";
import { settingsScenario } from "./settings";
import { startScenario } from "./start";
import { stateScenario } from "./state";
import { previewScenario, refreshScenario } from "./unchanged";
import { upScenario } from "./up";

/** The parts of the benchmark by the names that `--only` takes, the short ones first. */
export const scenarios = {
  state: stateScenario,
  check: checkAndDiffScenario,
  start: startScenario,
  memory: memoryScenario,
  growth: growthScenario,
  emulator: emulatorScenario,
  preview: previewScenario,
  refresh: refreshScenario,
  settings: settingsScenario,
  up: upScenario,
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];
