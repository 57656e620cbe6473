/** A rule across the fields of a body that services enforce although each field is valid. */
export interface Rule<Body> {
  /** The field that services refuse, such as `channels.1`. */
  readonly path: string;
  /** What the field must be. */
  readonly text: string;
  /** True if the body breaks the rule. */
  readonly when: (body: Body) => boolean;
}
