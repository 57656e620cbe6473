/** A rule across the fields of a body that services enforce although each field is valid. */
export interface Rule<Body> {
  /** The field that services refuse, such as `channels.1`. */
  readonly path: string;
  /** What the field must be. */
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
