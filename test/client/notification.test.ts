import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { notify } from "../../provider/src/client/notification";

/* A notification ends, whatever its receiver does. */

const secret = "not-real-token-7f3a";

async function failureWith(respond: (response: ServerResponse) => void): Promise<string | undefined> {
  const server = createServer((_, response) => {
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await notify(`http://127.0.0.1:${port}/${secret}`, { text: "x" }, 300);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test.each<readonly [string, (response: ServerResponse) => void, RegExp]>([
  ["does not respond", () => undefined, /within 0\.3 s/],
  [
    "does not end its response",
    (response) => {
      response.writeHead(200).write("a");
    },
    /within 0\.3 s/,
  ],
  [
    "responds with far too much",
    (response) => {
      response.end("x".repeat(5_000_000));
    },
    /too large/,
  ],
])("a receiver that %s fails in time, without its address", async (_, respond, expected) => {
  const failure = await failureWith(respond);
  expect(failure).toMatch(expected);
  expect(failure).not.toContain(secret);
});

test("a receiver without a server, or behind a proxy without an address, fails without its address", async () => {
  const { HTTPS_PROXY: proxy } = process.env;
  try {
    process.env["HTTPS_PROXY"] = "socks://127.0.0.1:1";
    expect(await notify(`https://hooks.example/${secret}`, {}, 300)).toMatch(/^HTTPS_PROXY /);
  } finally {
    if (proxy === undefined) delete process.env["HTTPS_PROXY"];
    else process.env["HTTPS_PROXY"] = proxy;
  }
  expect(await notify(`http://127.0.0.1:1/${secret}`, {}, 300)).toMatch(/ECONNREFUSED/);
});
