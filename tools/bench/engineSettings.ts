import { preview, up, type Form } from "./stack";

/** A documented way to run the engine that might help a large stack, and what it costs. */
export interface EngineSetting {
  readonly name: string;
  /** The command that it is measured with. */
  readonly command: "up" | "preview";
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Form of the program. Default: typescript. */
  readonly form?: Form;
  readonly risk: string;
}

export const defaults = "defaults";

const on = (name: string): Readonly<Record<string, string>> => ({ [name]: "true" });

/** The first one of a command is what the others are compared with. */
export const engineSettings: readonly EngineSetting[] = [
  { name: defaults, command: "up", args: up, risk: "" },
  {
    name: "PULUMI_SKIP_CHECKPOINTS=true",
    command: "up",
    args: up,
    env: on("PULUMI_SKIP_CHECKPOINTS"),
    risk: "The state is written once, at the end. A CLI that is killed, or loses its backend, leaves objects that no state knows; the next `up` names those that are as the program says, and makes others",
  },
  {
    name: "PULUMI_DIY_BACKEND_GZIP=true",
    command: "up",
    args: up,
    env: on("PULUMI_DIY_BACKEND_GZIP"),
    risk: "None for the state; a CLI without the variable reads it and writes it unpacked again. Pays where the backend is far away (S3, Blob Storage)",
  },
  {
    name: "PULUMI_DIY_BACKEND_ZSTD=true",
    command: "up",
    args: up,
    env: on("PULUMI_DIY_BACKEND_ZSTD"),
    risk: "The same; older CLIs cannot read it",
  },
  {
    name: "PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS=true",
    command: "up",
    args: up,
    env: on("PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS"),
    risk: "No copy of the state from before the run to go back to",
  },
  {
    name: "--disable-integrity-checking",
    command: "up",
    args: [...up, "--disable-integrity-checking"],
    risk: "A damaged state is neither noticed nor refused. Meant for repairs",
  },
  {
    name: "--parallel 32",
    command: "up",
    args: [...up, "--parallel", "32"],
    risk: "More requests at the same time; the provider sends at most 16",
  },
  {
    name: "--parallel 1",
    command: "up",
    args: [...up, "--parallel", "1"],
    risk: "None",
  },
  {
    name: "without --skip-preview",
    command: "up",
    args: ["up", "--yes"],
    risk: "None: this is what `up` does by itself. With `--skip-preview` nobody sees what will happen before it does",
  },
  { name: defaults, command: "preview", args: preview, risk: "" },
  {
    name: "a compiled program",
    command: "preview",
    args: preview,
    form: "javascript",
    risk: "None; `tsc` has to run before. In `Pulumi.yaml`: `runtime: { name: nodejs, options: { typescript: false } }`, in `package.json`: `main`",
  },
  {
    name: "PULUMI_PARALLEL_DIFF=true",
    command: "preview",
    args: preview,
    env: on("PULUMI_PARALLEL_DIFF"),
    risk: "Opt-in of the engine, not yet its default",
  },
  {
    name: "PULUMI_NODEJS_TRANSPILE_ONLY=false",
    command: "preview",
    args: preview,
    env: { PULUMI_NODEJS_TRANSPILE_ONLY: "false" },
    risk: "None: this is what the CLI does by itself, it checks the program's types at each run. `true` leaves that to `tsc`",
  },
];
