import { listOf, messageOf, own, textAt, visible } from "pulumi-pipes/internal";
import type { RawRequest, RawResponse } from "pulumi-pipes/internal";
import { exchangeOf, isSuccess, type Exchange } from "./observations";

/** The kinds of objects of a trial, in the order of their deletion. */
const kinds = ["alert", "webhook", "saved search", "dashboard", "access key"] as const;
export type Kind = (typeof kinds)[number];

export type Send = (request: RawRequest) => Promise<RawResponse>;

interface TrialObject {
  readonly kind: Kind;
  readonly name: string;
  /** Path of the collection. */
  readonly path: string;
  /** Undefined if no response showed whether the service created the object. */
  id: string | undefined;
}

/** The most pages in which the trial looks for an object whose creation had no response. */
const mostPages = 5;

/** The objects that a trial created, and those that it may have created. */
export class TrialObjects {
  readonly #objects: TrialObject[] = [];

  /** `say` prints a line at once: a killed trial leaves at most the objects that it printed. */
  constructor(private readonly say: (line: string) => void) {}

  /** Creates an object, and notes its ID. */
  async create(kind: Kind, request: RawRequest & { readonly method: "POST" }, send: Send): Promise<Exchange> {
    const { path, body } = request;
    const name = (textAt(body, "name") ?? "").trim();
    const object: TrialObject = { kind, name, path, id: undefined };
    this.say(`Creates the ${kind} ${name}`);
    this.#objects.push(object);
    const exchange = exchangeOf(await send(request), request);
    const result = own(exchange.body, "result");
    object.id = textAt(result, "id") ?? textAt(own(result, "key"), "id");
    if (object.id !== undefined) this.say(`Created the ${kind} ${object.id}`);
    else if (exchange.status >= 400 && exchange.status <= 499) {
      this.say(`The service rejected the ${kind} (${exchange.status})`);
      this.#objects.splice(this.#objects.indexOf(object), 1);
    }
    return exchange;
  }

  /** Deletes all objects. Returns the responses, and a line for each object that the service may still have. */
  async deleteAll(send: Send) {
    const exchanges: Exchange[] = [];
    const remaining: string[] = [];
    for (const kind of kinds)
      for (const object of this.#objects.filter((candidate) => candidate.kind === kind)) {
        try {
          for (const id of object.id === undefined ? await idsOf(object, send) : [object.id]) {
            const request = { method: "DELETE", path: `${object.path}/${encodeURIComponent(id)}` } as const;
            object.id = id;
            const exchange = exchangeOf(await send(request), request);
            exchanges.push(exchange);
            if (!isSuccess(exchange) && exchange.status !== 404)
              throw new Error(`the service returned ${exchange.status}`);
            this.say(`Deleted the ${kind} ${id}`);
          }
        } catch (error) {
          const id = object.id ?? "with an unknown ID";
          remaining.push(visible(`${kind} ${object.name} ${id}: ${messageOf(error)}`));
        }
      }
    return { exchanges, remaining };
  }
}

/** The IDs of the objects with the name of a trial, whose random part no other object has. */
async function idsOf({ path, name }: TrialObject, send: Send): Promise<readonly string[]> {
  const ids = new Map<string, string | undefined>();
  for (let page = 0; page < mostPages; page += 1) {
    const query = path.endsWith("/keys") ? "limit=250" : `limit=1000&offset=${ids.size}`;
    const request = { method: "GET", path: `${path}?${query}` } as const;
    const exchange = exchangeOf(await send(request), request);
    if (!isSuccess(exchange))
      throw new Error(`no response showed whether it exists, and its list returned ${exchange.status}`);
    const before = ids.size;
    for (const item of listOf(own(exchange.body, "result")))
      ids.set(textAt(item, "id") ?? "", textAt(item, "name"));
    if (ids.size === before) break;
  }
  return [...ids].filter(([, found]) => found?.trim() === name).map(([id]) => id);
}
