import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";

/** A request to the recorded server. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly contentType?: string;
  readonly auth?: "none" | "wrong";
}

/** An answer of the recorded server: a result, or the refused fields. */
export interface RecordedResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly fields?: readonly string[];
  readonly reason?: string;
}

export interface RecordedStep {
  readonly note?: string;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

export interface Story {
  readonly name: string;
  readonly steps: readonly RecordedStep[];
}

/** All recorded stories. */
export const stories = JSON.parse(
  readFileSync(join(__dirname, "recordings.json"), "utf8"),
) as readonly Story[];

const { sources, connectionId } = defaultSeed;
const placeholder = /<[A-Za-z]+\d*>/g;
const anyTime = "<time>";

/** The values that the placeholders of a story stand for: those of the seed, and those that answers assigned so far. */
export class Placeholders {
  readonly #values = new Map<string, unknown>([
    ["<logSource>", sources.log],
    ["<traceSource>", sources.trace],
    ["<metricSource>", sources.metric],
    ["<sessionSource>", sources.session],
    ["<promqlSource>", sources.promql],
    ["<connection>", connectionId],
    ["<missingId>", "65f1a0c3d2b4e5f6071899ff"],
  ]);

  /** Replaces placeholders in a request, or names those that no answer has assigned. */
  filledIn<Value>(value: Value): { readonly value: Value } | { readonly unassigned: readonly string[] } {
    const text = expandedText(value);
    const unassigned = (text.match(placeholder) ?? []).filter((name) => !this.#values.has(name));
    if (unassigned.length > 0) return { unassigned };
    return {
      value: JSON.parse(text.replace(placeholder, (name) => String(this.#values.get(name)))) as Value,
    };
  }

  /** Paths at which a value differs from a recorded one. The first value of a placeholder counts for all later ones. */
  differences(recorded: unknown, value: unknown): readonly string[] {
    return this.#differences(JSON.parse(expandedText(recorded)) as unknown, value, "result");
  }

  #differences(recorded: unknown, value: unknown, path: string): readonly string[] {
    if (typeof recorded === "string" && recorded.replace(placeholder, "") === "" && recorded !== "")
      return this.#isSame(recorded, value) ? [] : [`${path} is ${shown(value)} instead of ${recorded}`];
    if (Array.isArray(recorded) && Array.isArray(value)) {
      if (recorded.length !== value.length)
        return [`${path} has ${value.length} items instead of ${recorded.length}`];
      return recorded.flatMap((item, index) => this.#differences(item, value[index], `${path}.${index}`));
    }
    if (isObject(recorded) && isObject(value)) {
      const names = [...new Set([...Object.keys(recorded), ...Object.keys(value)])];
      return names.flatMap((name) => this.#differences(recorded[name], value[name], `${path}.${name}`));
    }
    return recorded === value ? [] : [`${path} is ${shown(value)} instead of ${shown(recorded)}`];
  }

  #isSame(name: string, value: unknown): boolean {
    if (typeof value !== "string") return false;
    if (name === anyTime) return !Number.isNaN(Date.parse(value));
    if (!this.#values.has(name)) this.#values.set(name, value);
    return this.#values.get(name) === value;
  }
}

const expandedText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/<x:(\d+)>/g, (_text, count) => "x".repeat(Number(count)));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  value === undefined ? "absent" : JSON.stringify(value).slice(0, 80);
