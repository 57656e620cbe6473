import type { Api } from "../client";
import type { Defaults } from "./address";
import type { KnownObjects } from "./knownObjects";

/** The resource that a warning is about. */
export interface Subject {
  readonly kind: string;
  /** Empty before there is an object. */
  readonly id: string;
}

/** What a host gives to every operation. */
export interface Context {
  /** Opens the API for one operation. Neither `check` nor `diff` calls it. */
  readonly api: () => Promise<Api>;
  readonly defaults: Defaults;
  readonly objects: KnownObjects;
  /** Whether a key is the one that signs requests, as far as its last characters tell. */
  readonly isSigningKey: (suffix: unknown) => boolean;
  /** Tells the user. */
  readonly warn: (subject: Subject, text: string) => void;
}
