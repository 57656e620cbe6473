import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { shortPath } from "./emulator";
import { openOnLoopback } from "./loopback";

/** A request that was meant to change something. */
interface Write {
  /** Such as `PATCH keys/:id`. */
  readonly request: string;
  readonly body: unknown;
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/** Numbers that JavaScript cannot hold: the emulator has a text for each, and the wire the number. */
const inexactNumbers = ["12345678901234567890", "-0.30000000000000000001", "1e400"] as const;

/** A text that the service returns in other words. */
export const rewrittenText = "exactly what was requested";

/** A text of which the service removes the space at the end. */
export const spacedText = "exactly spaced ";

function asReturned(text: string): string {
  const left = text.replaceAll(rewrittenText, "exactly otherwise").replaceAll(spacedText, spacedText.trim());
  return inexactNumbers.reduce((rest, digits) => rest.replaceAll(`"exactly ${digits}"`, digits), left);
}

function withTexts(text: string): string {
  return inexactNumbers.reduce(
    (left, digits) => left.replace(new RegExp(`(?<=[:,[])${digits}(?=[,}\\]])`, "g"), `"exactly ${digits}"`),
    text,
  );
}

/** A proxy between the provider and the service that records requests and forwards them unchanged. */
export async function startRecorder(target: string) {
  let writes: Write[] = [];
  let creation: { readonly result: unknown } | undefined;
  let onCreation: (() => void) | undefined;
  const server = createServer((incoming, answer) => {
    if (incoming.method !== "POST" || creation === undefined) {
      const ended = incoming.method === "POST" ? () => onCreation?.() : () => undefined;
      void forward(target, incoming, answer, { note: (write) => writes.push(write), ended });
      return;
    }
    const body = JSON.stringify({ status: 200, requestId: "recorded", ...creation });
    incoming
      .resume()
      .once("end", () => answer.writeHead(200, { "content-type": "application/json" }).end(body));
  });
  const { url, close } = await openOnLoopback(server);
  return {
    url,
    get writes(): readonly Write[] {
      return writes;
    },
    /** Returns this result for the next POSTs. They do not reach the service. */
    answerCreations: (result: unknown): void => {
      creation = { result };
    },
    /** Runs a function when the service has worked on a POST, before its response arrives. */
    afterCreations: (run: () => void): void => {
      onCreation = run;
    },
    clear: () => {
      writes = [];
      [creation, onCreation] = [undefined, undefined];
    },
    close,
  };
}

async function forward(
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  { note, ended }: { readonly note: (write: Write) => void; readonly ended: () => void },
): Promise<void> {
  const { method = "", url = "" } = incoming;
  const body = withTexts(await textOf(incoming));
  if (method !== "GET") {
    const parsed: unknown = body === "" ? undefined : JSON.parse(body);
    note({ request: `${method} ${shortPath(url)}`, body: parsed });
  }
  const outgoing = request(`${target}${url}`, { method, headers: incoming.headers });
  answer.once("close", () => outgoing.destroy());
  outgoing.once("response", (response) => {
    ended();
    const { "content-length": _length, ...headers } = response.headers;
    answer.writeHead(response.statusCode ?? 0, headers);
    // What is cut off there is cut off here.
    void pipeline(response, partsReturned, answer).catch(() => answer.destroy());
  });
  outgoing.once("error", () => {
    ended();
    answer.destroy();
  });
  outgoing.removeHeader("content-length");
  outgoing.end(body);
}

async function* partsReturned(response: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Part by part: what is cut off has to arrive as far as it came.
  for await (const part of response)
    yield part.includes("exactly ") ? Buffer.from(asReturned(part.toString("utf8"))) : part;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of incoming.setEncoding("utf8")) text += String(part);
  return text;
}
