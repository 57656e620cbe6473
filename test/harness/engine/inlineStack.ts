import { LocalWorkspace, type PulumiFn, type Stack } from "@pulumi/pulumi/automation";
import { boundedCommand } from "./boundedCommand";
import { configMap, type EngineConfig, PROJECT_NAME, STACK_NAME } from "./project";
import { createSandbox } from "./sandbox";

const DEFAULT_TIMEOUT_MS = 120_000;

/** What an inline stack is given. */
export interface InlineStackOptions {
  readonly config?: EngineConfig;
  /** The environment of the CLI and its plugins. The program runs in this process and sees this one's. */
  readonly env?: Readonly<Record<string, string>>;
  /** The time that one command is given before it is killed. */
  readonly timeoutMs?: number;
}

/** A stack of the Automation API in a sandbox. */
export interface InlineStack {
  readonly stack: Stack;
  dispose(): Promise<void>;
}

/** Makes an empty stack whose program is a function of the test. */
export async function createInlineStack(
  program: PulumiFn,
  options: InlineStackOptions = {},
): Promise<InlineStack> {
  const sandbox = await createSandbox(options.env);
  try {
    const stack = await LocalWorkspace.createStack(
      { stackName: STACK_NAME, projectName: PROJECT_NAME, program },
      {
        workDir: sandbox.projectDir,
        pulumiHome: sandbox.pulumiHome,
        envVars: { ...sandbox.env },
        pulumiCommand: await boundedCommand(sandbox.binDir, options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      },
    );
    await stack.setAllConfig(configMap(options.config ?? {}));
    return { stack, dispose: () => sandbox.dispose() };
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
}
