import { randomUUID } from "node:crypto";
import { own, listOf, textAt } from "pulumi-pipes/internal";
import type { Client, ClientSettings, JsonObject, Place, RawRequest } from "pulumi-pipes/internal";
import { alertBody, dashboardBody, idOfAlertTile, idOfTile, keyBody, laterRoles, searchBody } from "./bodies";
import { textTile, trialField, trialTiles, webhookBody, withIds, type TrialSources } from "./bodies";
import { exchangeOf, isRejection, isSuccess, Observations, type Exchange, type Step } from "./observations";
import { TrialObjects, type Kind, type Send } from "./objects";

/** The most requests of a trial. Some of them are left for the deletions. */
export const mostRequests = 60;
const mostProbes = 48;

/** The most pages that the trial reads of a list, and the most readings until it has a new object. */
const mostPages = 6;
const mostReadings = 3;

/** Ends the probes of a trial early: what they showed until then counts. */
class NoRequestLeft extends Error {}

export class Interrupted extends Error {
  constructor() {
    super("a signal ended the trial");
  }
}

export interface TrialOptions {
  readonly client: Client;
  readonly settings: ClientSettings;
  readonly at: Place;
  readonly sources: TrialSources;
  readonly withKey: boolean;
  readonly pipeId: string | undefined;
  /** Ends the trial, which then deletes what it created. */
  readonly signal: AbortSignal;
  /** Prints a line at once. */
  readonly say: (line: string) => void;
  /** Gets the number of requests before each of them. */
  readonly onRequest?: (requests: number) => void;
}

/** Creates disposable objects, deletes them, and returns what the service responded. `remaining` has a line for each that it kept. */
export async function runTrial(options: TrialOptions) {
  const trial = new Trial(options);
  let failure: Error | undefined;
  try {
    await trial.probe();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof NoRequestLeft)) failure = error;
  }
  return { remaining: await trial.clear(), notes: trial.notes, failure };
}

class Trial {
  readonly notes = new Observations();
  readonly #name = `pulumi-pipes-trial-${randomUUID().slice(0, 8)}`;
  readonly #objects: TrialObjects;
  /** The checks and the list of the data sources came before. */
  #requests = 8;
  #isClearing = false;

  constructor(private readonly options: TrialOptions) {
    this.#objects = new TrialObjects(options.say);
  }

  /** Sends all requests of the trial but the deletions. */
  async probe(): Promise<void> {
    await this.#read("unknownRoute", this.#observed("pulumi-pipes-trial"));
    const { sources, withKey, pipeId } = this.options;
    if (pipeId !== undefined)
      await this.#read("pipeRead", this.#ofService(this.options.settings.pipesSegment, pipeId));
    const tiles = trialTiles(sources);
    const text = dashboardBody(
      this.#name,
      tiles.filter(({ name }) => name === textTile),
    );
    await this.#post("validation", this.#observed("dashboards", "validate"), text);
    const dashboard = await this.#dashboard(tiles);
    const webhookId = await this.#webhook();
    await this.#search(sources.sourceId);
    if (dashboard !== undefined && webhookId !== undefined) await this.#alerts(dashboard, webhookId);
    if (withKey) await this.#key();
  }

  async #key(): Promise<void> {
    await this.#create("access key", "keyCreation", this.#keys, [keyBody(this.#name)]);
    const key = own(this.notes.result("keyCreation"), "key");
    const id = textAt(key, "id");
    // Only a key that nobody can use gets a further role.
    if (id === undefined || textAt(key, "state") !== "disabled") return;
    const path = `${this.#keys}/${encodeURIComponent(id)}`;
    await this.#note("keyUpdate", { method: "PATCH", path, body: { roles: laterRoles } });
  }

  /** Deletes all objects. */
  async clear(): Promise<readonly string[]> {
    this.#isClearing = true;
    const { exchanges, remaining } = await this.#objects.deleteAll(this.#send);
    this.notes.deletions.push(...exchanges);
    const id = textAt(this.notes.result("dashboardCreation"), "id");
    if (id !== undefined && exchanges.some(isSuccess) && this.#requests < mostRequests)
      await this.#read("missingDashboard", this.#observed("dashboards", id)).catch(() => undefined);
    return remaining;
  }

  readonly #send: Send = (request) =>
    this.options.client.sendAsIs(request, async (attempt) => {
      if (!this.#isClearing && this.options.signal.aborted) throw new Interrupted();
      if (this.#requests >= (this.#isClearing ? mostRequests : mostProbes))
        throw new NoRequestLeft(`the trial sends at most ${mostRequests} requests`);
      this.#requests += 1;
      this.options.onRequest?.(this.#requests);
      const response = await attempt();
      if (response.status === 429) this.notes.limited.push(response);
      return response;
    });

  #path(...parts: readonly string[]): string {
    const { organizationId } = this.options.at;
    return ["", "organizations", organizationId, ...parts].map(encodeURIComponent).join("/");
  }

  readonly #ofService = (...parts: readonly string[]): string =>
    this.#path("services", this.options.at.serviceId, ...parts);

  readonly #observed = (...parts: readonly string[]): string =>
    this.#ofService(this.options.settings.observabilitySegment, ...parts);

  get #keys(): string {
    return this.#path("keys");
  }

  async #note(step: Step, request: RawRequest): Promise<Exchange> {
    const exchange = exchangeOf(await this.#send(request), request);
    this.notes.note(step, exchange);
    return exchange;
  }

  readonly #read = (step: Step, path: string) => this.#note(step, { method: "GET", path });
  readonly #post = (step: Step, path: string, body: JsonObject) =>
    this.#note(step, { method: "POST", path, body });
  readonly #put = (step: Step, path: string, body: JsonObject) =>
    this.#note(step, { method: "PUT", path, body });

  /** Creates an object from the first body that the service accepts. Returns the object and its path. */
  async #create(kind: Kind, step: Step, collection: string, bodies: readonly JsonObject[]) {
    for (const [index, body] of bodies.entries()) {
      const request = { method: "POST", path: collection, body } as const;
      const exchange = await this.#objects.create(kind, request, this.#send);
      this.notes.note(step, exchange);
      this.notes.rejected.set(step, index);
      const id = textAt(this.notes.result(step), "id");
      if (id !== undefined) return { id, path: `${collection}/${encodeURIComponent(id)}` };
      if (!isRejection(exchange)) return undefined;
    }
    return undefined;
  }

  /** Creates the dashboard with all tiles, or else with each tile that the service accepts, one by one. */
  async #dashboard(tiles: readonly JsonObject[]) {
    const collection = this.#observed("dashboards");
    const create = (some: readonly JsonObject[]) =>
      this.#create("dashboard", "dashboardCreation", collection, [dashboardBody(this.#name, some)]);
    let created = await create(tiles);
    const accepted = created === undefined ? [] : [...tiles];
    const isRejected = isRejection(this.notes.at("dashboardCreation"));
    for (const tile of created === undefined && isRejected ? tiles : []) {
      let exchange: Exchange | undefined;
      if (created === undefined) {
        created = await create([tile]);
        exchange = this.notes.at("dashboardCreation");
      } else exchange = await this.#replace(created.path, [...accepted, tile]);
      if (isRejection(exchange)) this.notes.refusedTiles.push(textAt(tile, "name") ?? "");
      else if (exchange !== undefined && isSuccess(exchange)) accepted.push(tile);
    }
    if (created === undefined) return undefined;
    await this.#read("dashboardRead", created.path);
    const dashboard = this.notes.result("dashboardRead");
    if (dashboard === undefined) return undefined;
    const tilesWithIds = withIds(accepted, dashboard);
    const { tags: _tags, ...body } = dashboardBody(this.#name, tilesWithIds);
    await this.#put("dashboardReplacement", created.path, body);
    await this.#read("dashboardList", collection);
    return { ...created, tiles: tilesWithIds };
  }

  async #replace(path: string, tiles: readonly JsonObject[]): Promise<Exchange> {
    const request = { method: "PUT", path, body: dashboardBody(this.#name, tiles) } as const;
    return exchangeOf(await this.#send(request), request);
  }

  async #webhook(): Promise<string | undefined> {
    const collection = this.#observed("webhooks");
    const body = {
      ...webhookBody(this.#name),
      ...{ description: "trial", headers: { "X-Pulumi-Pipes-Trial": "trial" } },
    };
    const spaced = { ...body, name: `${this.#name} ` };
    const created = await this.#create("webhook", "webhookCreation", collection, [
      { ...spaced, [trialField]: true },
      spaced,
      body,
    ]);
    if (created === undefined) return undefined;
    this.notes.webhooks = await this.#listing(collection, created.id);
    await this.#create("webhook", "webhookTwin", collection, [webhookBody(this.#name)]);
    await this.#put("webhookReplacement", created.path, webhookBody(this.#name));
    return created.id;
  }

  /** Reads a list until it has a new object. */
  async #listing(collection: string, id: string) {
    for (let reading = 1; ; reading += 1) {
      const pages = await this.#pages(collection);
      if (pages === undefined) return undefined;
      const isListed = pages.ids.includes(id);
      if (isListed || !pages.isComplete || reading === mostReadings) {
        const idsAgain = (await this.#page(collection, 0)) ?? [];
        return { ...pages, idsAgain, delaySeconds: isListed ? reading - 1 : undefined };
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  async #pages(collection: string) {
    const pageSizes: number[] = [];
    const ids = new Set<string>();
    let isComplete = false;
    while (!isComplete && pageSizes.length < mostPages) {
      const before = ids.size;
      const page = await this.#page(collection, before);
      if (page === undefined) return undefined;
      for (const id of page) ids.add(id);
      // A service without pages returns the first page again.
      isComplete = ids.size === before;
      if (!isComplete) pageSizes.push(ids.size - before);
    }
    return { pageSizes, ids: [...ids], isComplete };
  }

  /** The IDs of a page; undefined if the response has no list. */
  async #page(collection: string, offset: number): Promise<readonly string[] | undefined> {
    const request = { method: "GET", path: `${collection}?limit=1000&offset=${offset}` } as const;
    const items = own(exchangeOf(await this.#send(request), request).body, "result");
    return Array.isArray(items) ? listOf(items).flatMap((item) => textAt(item, "id") ?? []) : undefined;
  }

  async #search(sourceId: string): Promise<void> {
    const plain = searchBody(this.#name, sourceId);
    const [spaced, unspaced] = [`${this.#name} `, this.#name].map((name) => ({
      ...plain,
      name,
      where: "trial",
    }));
    const collection = this.#observed("saved-searches");
    const bodies = [spaced, unspaced].flatMap((body) => body ?? []);
    const created = await this.#create("saved search", "searchCreation", collection, bodies);
    if (created === undefined) return;
    await this.#read("searchRead", created.path);
    await this.#put("searchUnknown", created.path, { ...plain, where: "trial", [trialField]: true });
    await this.#put("searchReplacement", created.path, plain);
  }

  async #alerts(
    dashboard: { readonly id: string; readonly path: string; readonly tiles: readonly JsonObject[] },
    webhookId: string,
  ) {
    const { id: dashboardId, path, tiles } = dashboard;
    const collection = this.#observed("alerts");
    const tileId = idOfAlertTile(tiles);
    if (tileId !== undefined) {
      const body = alertBody(this.#name, { dashboardId, tileId, webhookId });
      const withNote = { ...body, note: "trial" };
      const created = await this.#create("alert", "alertCreation", collection, [
        { ...withNote, channels: [body.channel] },
        withNote,
        body,
      ]);
      if (created !== undefined) {
        await this.#read("alertRead", created.path);
        await this.#read("alertReadAgain", created.path);
        await this.#put("alertReplacement", created.path, body);
      }
    }
    const textTileId = idOfTile(tiles, ({ displayType }) => displayType === textTile);
    const textTileAlert =
      textTileId === undefined
        ? undefined
        : await this.#create("alert", "textTileAlert", collection, [
            alertBody(this.#name, { dashboardId, tileId: textTileId, webhookId }),
          ]);
    const fractional = tiles.map((tile, index) => (index === tiles.length - 1 ? { ...tile, h: 4.5 } : tile));
    const exchange = await this.#put("fractionalDashboard", path, dashboardBody(this.#name, fractional));
    if (textTileAlert === undefined) return;
    const isUpdated = isSuccess(exchange) || isSuccess(await this.#replace(path, tiles));
    if (isUpdated) await this.#read("textTileAlertRead", textTileAlert.path);
  }
}
