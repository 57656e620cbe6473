/** One resource as `pulumi stack export` writes it. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly initErrors?: readonly string[];
}

/** What the backend holds of a stack. */
export interface StackState {
  readonly resources: readonly StateResource[];
  readonly pendingOperations: readonly { readonly type: string; readonly resource: StateResource }[];
  /** The export as text, for searches such as "the secret is nowhere in it". */
  readonly text: string;
}

/** Makes of the file that a backend keeps a stack in what `pulumi stack export` writes, with secrets encrypted. */
export function exportOf(stored: string): string {
  const { version, checkpoint } = JSON.parse(stored) as {
    version: number;
    checkpoint: { readonly latest?: object };
  };
  return JSON.stringify({ version, deployment: checkpoint.latest ?? {} }, undefined, 4);
}

/** Reads the output of `pulumi stack export`. */
export function parseStackState(text: string): StackState {
  const { deployment } = JSON.parse(text) as {
    deployment: { resources?: StateResource[]; pending_operations?: StackState["pendingOperations"] };
  };
  return {
    resources: deployment.resources ?? [],
    pendingOperations: deployment.pending_operations ?? [],
    text,
  };
}
