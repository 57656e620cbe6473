import { generate } from "selfsigned";

/** A certificate with its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** An authority of a company's own, as no machine trusts it by itself. */
export function makeAuthority(name = "Test Company Authority"): Promise<Certificate> {
  return makeCertificate(name, {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
}

/** A certificate for a host, signed by an authority, or by itself where there is none. */
export function certify(
  host: string,
  authority?: Certificate,
  { isExpired = false } = {},
): Promise<Certificate> {
  const now = Date.now();
  return makeCertificate(host, {
    notBeforeDate: new Date(now - 2 * dayMs),
    notAfterDate: new Date(isExpired ? now - dayMs : now + dayMs),
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "subjectAltName", altNames: [{ type: 2, value: host }] },
    ],
    ...(authority === undefined ? {} : { ca: authority }),
  });
}

async function makeCertificate(name: string, options: Parameters<typeof generate>[1]): Promise<Certificate> {
  const commonName = [{ name: "commonName", value: name }];
  const made = await generate(commonName, { keyType: "ec", algorithm: "sha256", ...options });
  return { cert: made.cert, key: made.private };
}
