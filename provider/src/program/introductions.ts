/** The registered resources of a preview that are not yet compared with the others, and the callbacks that wait for that. */
interface Pending {
  readonly resources: Set<object>;
  readonly waiting: (() => void)[];
}

const pendingOf = new WeakMap<object, Pending>();

/** Registers a pending resource. Call the returned function when the other resources know its object. */
export function beginIntroduction(engine: object): () => void {
  const pending = pendingOf.get(engine) ?? { resources: new Set(), waiting: [] };
  pendingOf.set(engine, pending);
  const resource = {};
  pending.resources.add(resource);
  return () => {
    pending.resources.delete(resource);
    if (pending.resources.size === 0) for (const go of pending.waiting.splice(0)) go();
  };
}

/** Resolves when all resources registered so far are compared. */
export async function allIntroduced(engine: object): Promise<void> {
  const pending = pendingOf.get(engine);
  if (pending === undefined || pending.resources.size === 0) return;
  await new Promise<void>((resolve) => void pending.waiting.push(resolve));
}
