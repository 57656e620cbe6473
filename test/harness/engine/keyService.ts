import { createServer } from "node:http";
import { openOnLoopback } from "../service/loopback";

/** The key of the stacks that a harness writes: PBKDF2 of the passphrase `test` and their salt. */
export const stackKey = Buffer.from("AMXQttKISnXzYPdaIErQHSgw1l11sQzH+Z+LydiVVmw=", "base64");

/**
 * Serves the requests of the CLI to Vault's transit engine for the key of a stack; returns its address. A passphrase takes each
 * command a million rounds of SHA-256, half of its own processor time.
 */
export async function startKeyService(): Promise<string> {
  const answer = JSON.stringify({ data: { plaintext: stackKey.toString("base64") } });
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.end(answer));
  });
  const { url } = await openOnLoopback(server);
  server.unref();
  return url;
}
