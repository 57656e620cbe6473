import { appendFileSync } from "node:fs";
import type { ApiError } from "./errors";

export const logLevels = ["info", "debug"] as const;

/** `info` has a line for each attempt and each wait; `debug` also has what comes before an attempt. */
export type LogLevel = (typeof logLevels)[number];

export interface LogSettings {
  readonly level: LogLevel;
  /** File that lines are added to. Default: standard error. */
  readonly file?: string | undefined;
}

/** Facts of a line: no body, no header and none of the service's words is among them. */
type Facts = Readonly<Record<string, string | number | undefined>>;

/** Adds a line. Without a log nothing is worked out: callers ask `log?.(…)`. */
export type RequestLog = (level: LogLevel, event: string, facts: Facts) => void;

/** Opens the log. A file is written to line by line, so that all processes of a run can share one. */
export function openLog({ level: least, file }: LogSettings): RequestLog {
  let isLost = false;
  const write = (line: string): void => {
    if (file === undefined) {
      process.stderr.write(line);
      return;
    }
    try {
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      // A request must not fail for its log.
      isLost = true;
      process.stderr.write(`warning: PIPES_LOG_FILE: nothing can be added to ${file} any more\n`);
    }
  };
  return (level, event, facts) => {
    if (isLost || (level === "debug" && least === "info")) return;
    const told = Object.entries(facts).filter(([, value]) => value !== undefined);
    const pairs = told.map(([name, value]) => ` ${name}=${word(String(value))}`);
    write(`${new Date().toISOString()} ${level} pulumi-pipes[${process.pid}] ${event}${pairs.join("")}\n`);
  };
}

/** A value that a reader can tell from the next one. */
const word = (text: string): string => (/^[^\s"=]+$/.test(text) ? text : JSON.stringify(text));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that a service gave a request: a UUID (contract 2.1). Anything else may be what the service was sent. */
export const loggedId = (requestId: unknown): string | undefined =>
  typeof requestId === "string" && uuid.test(requestId) ? requestId : undefined;

/** Why a request is sent again, or was not answered. */
export const reasonOf = ({ kind, status, code }: ApiError): string =>
  [kind, status === undefined ? code : status].filter((part) => part !== undefined).join(" ");
