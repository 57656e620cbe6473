/** Whether an error of the operating system has a code; `instanceof Error` fails across realms, as in test runners. */
export function hasErrorCode(error: unknown, code: "ENOENT" | "EEXIST" | "EPERM"): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
