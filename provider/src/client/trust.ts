import { readFileSync } from "node:fs";
import * as tls from "node:tls";

/** What Node 22.15 and later tell of the authorities that they trust. */
type GetCertificates = (type: "default") => readonly string[];

/** Trust in further authorities, beside those that this machine trusts by itself. `certificates` is a text in PEM. */
export function trustIn(certificates: string): tls.SecureContext {
  return tls.createSecureContext({ ca: [...trustedByDefault(), certificates] });
}

function trustedByDefault(): readonly string[] {
  const getCertificates = Reflect.get(tls, "getCACertificates") as GetCertificates | undefined;
  return getCertificates?.("default") ?? [...tls.rootCertificates, ...extraCertificates()];
}

/** Node ignores a file that it cannot read, with a warning of its own. */
function extraCertificates(): readonly string[] {
  const file = process.env["NODE_EXTRA_CA_CERTS"] ?? "";
  if (file === "") return [];
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    return [];
  }
}
