/** Codes of messages that other tools read. A tool goes by the code of a message, never by its sentence. */
export const codes = [
  "adoption/changes",
  "adoption/fails",
  "adoption/missing",
  "adoption/removes",
  "adoption/unchanged",
  "dashboard/removes-alerts",
  "key/signs-deployment",
] as const;

export type Code = (typeof codes)[number];

/** A message with its code at the end; below a list, the code has a line of its own. */
export const withCode = (text: string, code: Code): string =>
  `${text}${text.includes("\n") ? "\n  " : " "}[${code}]`;

/** The code at the end of a message. */
export function messageCode(message: string): Code | undefined {
  const [, found] = /\[([\w/-]+)\]\s*$/.exec(message) ?? [];
  return codes.find((code) => code === found);
}
