/** A rule across the fields of a body that services enforce although each field is valid. */
export interface Rule<Body> {
  /** The field that services refuse, such as `channels.1`. */
  readonly path: string;
  /** The requirement on the field, as the rest of a sentence that begins with its path: `must be …`. */
  readonly text: string;
  /** True if the body breaks the rule. */
  readonly when: (body: Body) => boolean;
  /** True if some services accept what breaks the rule: a program that breaks it gets a warning. */
  readonly isWarning?: true;
  /** True if all services accept what breaks the rule, and ignore it: a program that breaks it gets a warning. */
  readonly isIgnored?: true;
}

/** True if a service refuses what breaks the rule. `isStrict` is true of a service that enforces all that is published. */
export const isEnforced = (
  { isWarning, isIgnored }: { readonly isWarning?: boolean; readonly isIgnored?: boolean },
  isStrict: boolean,
): boolean => isIgnored !== true && (isStrict || isWarning !== true);

/** Under this key, the objects of a body of which some values are not known yet count the reads of such values. */
export const unknownReads = Symbol("unknownReads");

export interface UnknownReads {
  count: number;
}

/** Returns the result of `compute`, or undefined if `compute` read a value that is not known yet. */
export function certainly<Result>(fields: object, compute: () => Result): Result | undefined {
  const { [unknownReads]: reads } = fields as { readonly [unknownReads]?: UnknownReads };
  const before = reads?.count;
  const result = compute();
  return reads?.count === before ? result : undefined;
}

/** True if a body breaks a rule, whatever its unknown values turn out to be. */
export const isBroken = <Body extends object>({ when }: Rule<Body>, body: Body): boolean =>
  certainly(body, () => when(body)) ?? false;
