import { listOf, own, textAt, visible } from "pulumi-pipes/internal";
import type { RawRequest, RawResponse } from "pulumi-pipes/internal";
import { reasonOf } from "../commandLine";
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
  /** True if the service says that it created the object. */
  isCreated: boolean;
}

/** The most pages in which the trial looks for an object. */
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
    const object: TrialObject = { kind, name, path, id: undefined, isCreated: false };
    this.say(`Creates the ${kind} ${name}`);
    this.#objects.push(object);
    const exchange = exchangeOf(await send(request), request);
    // A response without the envelope differs from the contract, but its object must still be deleted.
    const forms = [own(exchange.body, "result"), exchange.body];
    object.id = forms.map((form) => textAt(form, "id") ?? textAt(own(form, "key"), "id")).find(Boolean);
    object.isCreated = isSuccess(exchange);
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
    const inOrder = kinds.flatMap((kind) => this.#objects.filter((object) => object.kind === kind));
    const failed = await this.#delete(inOrder, exchanges, send);
    // A conflict passes, and a webhook can be deleted after its alert.
    const remaining = await this.#delete([...failed.keys()], exchanges, send);
    const lines = [...remaining].map(([{ kind, name, id = "with an unknown ID" }, reason]) =>
      visible(`${kind} ${name} ${id}: ${reason}`),
    );
    return { exchanges, remaining: lines };
  }

  /** Deletes some objects. Returns those that it could not delete, with the reasons. */
  async #delete(objects: readonly TrialObject[], exchanges: Exchange[], send: Send) {
    const failed = new Map<TrialObject, string>();
    for (const object of objects) {
      try {
        for (const id of object.id === undefined ? await idsOf(object, send) : [object.id]) {
          const request = { method: "DELETE", path: `${object.path}/${encodeURIComponent(id)}` } as const;
          object.id = id;
          const exchange = exchangeOf(await send(request), request);
          exchanges.push(exchange);
          // A service without this operation returns 404, too.
          const isGone = exchange.status === 404 && !(await namesById(object, send)).has(id);
          if (!isSuccess(exchange) && !isGone) throw new Error(`the service returned ${exchange.status}`);
          this.say(`Deleted the ${object.kind} ${id}`);
        }
      } catch (error) {
        failed.set(object, reasonOf(error));
      }
    }
    return failed;
  }
}

/** The IDs of the objects with the name of a trial, whose random part no other object has. */
async function idsOf(object: TrialObject, send: Send): Promise<readonly string[]> {
  const names = await namesById(object, send);
  const ids = [...names].filter(([, name]) => name?.trim() === object.name).map(([id]) => id);
  if (ids.length === 0 && object.isCreated)
    throw new Error("the service says that it created the object, and its list does not have it");
  return ids;
}

async function namesById({ path }: TrialObject, send: Send) {
  const names = new Map<string, string | undefined>();
  for (let page = 0; page < mostPages; page += 1) {
    const query = path.endsWith("/keys") ? "limit=250" : `limit=1000&offset=${names.size}`;
    const request = { method: "GET", path: `${path}?${query}` } as const;
    const exchange = exchangeOf(await send(request), request);
    const items = [own(exchange.body, "result"), exchange.body].find(Array.isArray);
    if (!isSuccess(exchange) || items === undefined)
      throw new Error(`no response showed whether it exists, and its list returned ${exchange.status}`);
    const before = names.size;
    for (const item of listOf(items)) names.set(textAt(item, "id") ?? "", textAt(item, "name"));
    if (names.size === before) break;
  }
  return names;
}
