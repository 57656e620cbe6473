import { connect } from "node:net";
import { createServer } from "node:tls";
import type { Certificate } from "./certificates";
import { openOnLoopback } from "./loopback";

/** Starts HTTPS in front of a service that speaks plain HTTP. The certificates after the first are sent along, as a chain. */
export async function startTlsFront(
  targetPort: number,
  { cert, key }: Certificate,
  ...chain: readonly Certificate[]
) {
  const certificates = [cert, ...chain.map((one) => one.cert)].join("\n");
  const server = createServer({ cert: certificates, key }, (socket) => {
    const upstream = connect(targetPort, "127.0.0.1");
    for (const end of [socket, upstream]) end.on("error", () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
  });
  server.on("tlsClientError", () => undefined);
  return openOnLoopback(server);
}

export type TlsFront = Awaited<ReturnType<typeof startTlsFront>>;
