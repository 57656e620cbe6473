import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

/** Opens a server on a free port of the loopback interface; to close it ends its connections. */
export async function openOnLoopback(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server.close(), "close");
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, url: `http://127.0.0.1:${port}`, sockets, close };
}
