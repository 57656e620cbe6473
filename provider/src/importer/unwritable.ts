import { ResourceError } from "../resources/lifecycle/failures";

/** What the codes of the operating system mean for who chose where to write. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EACCES", "this user may not write there"],
  ["EPERM", "this user may not write there"],
  ["EROFS", "its file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "this user's share of the disk is full"],
  ["ENOENT", "nothing can be made there"],
  ["ENOTDIR", "it is a file, not a folder"],
  ["EEXIST", "it is a file, not a folder"],
  ["EISDIR", "it is a folder, not a file"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "its links lead in a circle"],
]);

/** Why a file or a folder cannot be written, with what to do. */
export function unwritable(path: string, error: unknown): ResourceError {
  const code = codeOf(error);
  const reason = reasons.get(code) ?? "the system refuses it";
  return new ResourceError(`cannot write ${path}: ${reason} (${String(code)}). Choose another --out`);
}

/** The code that the operating system gave a failure. */
export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
