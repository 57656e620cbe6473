import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** What was looked at already: files of hundreds are common, and every function call of a program reads them. */
const readable = new Set<string>();

/** The certificates in a file in PEM. Throws why the file is of no use, as half a sentence. */
export function readCertificates(file: string): string {
  const found = readFileSync(file, "utf8").match(certificate) ?? [];
  if (found.length === 0) throw new Error("it has no certificate in PEM");
  for (const [index, pem] of found.entries()) {
    if (readable.has(pem)) continue;
    try {
      new X509Certificate(pem);
      readable.add(pem);
    } catch (error) {
      throw new Error(`its certificate number ${index + 1} cannot be read`, { cause: error });
    }
  }
  return found.join("\n");
}
