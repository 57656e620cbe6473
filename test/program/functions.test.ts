import * as pulumi from "@pulumi/pulumi";
import * as api from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { nowhere } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { failureIn, logged, mockEngine, settled, useMockEngine, useService } from "./engine";

useMockEngine();
const service = useService();
const { spareServiceId, pipes, keys, dashboards, alerts, sources, webhooks, savedSearches } = defaultSeed;
const { roles, reversePrivateEndpoints } = defaultSeed;
const noObject = "65f1a0c3d2b4e5f607182fff";
const requests = () => service.emulator.requests().map(({ method }) => method);

interface Found {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Both forms of a function that lists, down to the list, which is the only field of its result. */
const listOf = <Name extends string>(
  plain: () => Promise<Readonly<Record<Name, readonly Found[]>>>,
  eventual: () => pulumi.Output<Readonly<Record<Name, readonly Found[]>>>,
  name: Name,
) => {
  const only = (result: Readonly<Record<Name, readonly Found[]>>): readonly Found[] => {
    expect(Object.keys(result)).toEqual([name]);
    return result[name];
  };
  return { plain: async () => only(await plain()), eventual: () => eventual().apply(only) };
};

/** Each function that lists, and how many objects the seed has. */
const lists = [
  ["getSources", listOf(api.getSources, api.getSourcesOutput, "sources"), 5],
  ["getDashboards", listOf(api.getDashboards, api.getDashboardsOutput, "dashboards"), 2],
  ["getAlerts", listOf(api.getAlerts, api.getAlertsOutput, "alerts"), 1],
  ["getPipes", listOf(api.getPipes, api.getPipesOutput, "pipes"), 8],
  ["getWebhooks", listOf(api.getWebhooks, api.getWebhooksOutput, "webhooks"), 2],
  ["getSavedSearches", listOf(api.getSavedSearches, api.getSavedSearchesOutput, "savedSearches"), 2],
  ["getAccessKeys", listOf(api.getAccessKeys, api.getAccessKeysOutput, "accessKeys"), 3],
  ["getRoles", listOf(api.getRoles, api.getRolesOutput, "roles"), 4],
  [
    "getReversePrivateEndpoints",
    listOf(api.getReversePrivateEndpoints, api.getReversePrivateEndpointsOutput, "reversePrivateEndpoints"),
    2,
  ],
] as const;

/** Each function that finds one, with an object of the seed and an id of none. */
const ones = [
  ["getSource", api.getSource, api.getSourceOutput, sources.log, "Logs", noObject],
  ["getDashboard", api.getDashboard, api.getDashboardOutput, dashboards.checkout.id, "Checkout", noObject],
  ["getAlert", api.getAlert, api.getAlertOutput, alerts.errorRate, "Checkout fails", noObject],
  ["getPipe", api.getPipe, api.getPipeOutput, pipes.kafka, "order-events", nowhere],
  ["getWebhook", api.getWebhook, api.getWebhookOutput, webhooks.onCall, "On-call rota", noObject],
  ["getSavedSearch", api.getSavedSearch, api.getSavedSearchOutput, savedSearches.errors, "Errors", noObject],
  ["getAccessKey", api.getAccessKey, api.getAccessKeyOutput, keys.ci.id, "ci", nowhere],
  ["getRole", api.getRole, api.getRoleOutput, roles.auditor, "auditor", nowhere],
  [
    "getReversePrivateEndpoint",
    api.getReversePrivateEndpoint,
    api.getReversePrivateEndpointOutput,
    reversePrivateEndpoints.brokers,
    "Brokers",
    nowhere,
  ],
] as const;

test("a function warns of an ID that known services reject, and refuses without a request what no path can contain", async () => {
  const { [""]: warnings = [] } = await logged(
    () => failureOf(() => api.getPipes({ serviceId: "shop" })),
    {},
    "up",
  );
  expect(warnings).toEqual([expect.stringMatching(/^warn: serviceId: .*"shop".*\[args\/outside-known\]$/)]);
  expect(requests()).toEqual(["GET"]);
  const { message } = await failureOf(() => api.getPipes({ organizationId: ".." }));
  expect(message).toMatch(/^getPipes: organizationId: .*\[args\/invalid\]$/);
  service.configure({ "pipes:serviceId": ".." });
  expect((await failureOf(() => api.getPipes())).message).toMatch(/pipes:serviceId: .*\[config\/invalid\]$/);
  expect(requests()).toEqual(["GET"]);
});

test("functions that cannot connect show the cause once: the second names the first and the error of the network", async () => {
  service.configure({ "pipes:baseUrl": "http://127.0.0.1:9" });
  for (const kind of ["preview", "up"] as const) {
    const texts: string[] = [];
    await logged(
      async () => {
        for (const look of [api.getPipes, api.getAlerts, api.getPipes])
          texts.push((await failureOf(() => look())).message);
      },
      {},
      kind,
    );
    expect(texts).toEqual([
      expect.stringMatching(/^getPipes: GET .*ECONNREFUSED.*pipes:baseUrl.*\[http\/unreachable\]$/),
      "getAlerts: see the error of getPipes (ECONNREFUSED) [http/unreachable]",
      "getPipes: see the error of getPipes (ECONNREFUSED) [http/unreachable]",
    ]);
  }
});

describe.each(lists)("%s", (called, { plain, eventual }, count) => {
  test("returns all objects by name in a field of its result, in both forms, and only reads", async () => {
    const found = await plain();
    const names = found.map(({ name, description }) => name ?? description);
    expect([found.length, names]).toEqual([count, names.toSorted()]);
    expect((await settled(eventual())).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(new Set(requests())).toEqual(new Set(["GET"]));
  });

  test("fails with a RunError of one line that begins with its name and has no frames", async () => {
    service.emulator.addFault({ times: 1, action: { status: 403, message: "not for you" } });
    const error = await failureOf(() => plain());
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toMatch(new RegExp(`^${called}: .*not for you.*\\[http/forbidden\\]$`));
    // Pulumi would format the frames for long, and not show them.
    expect(error.stack).not.toMatch(/^ *at /m);
  });
});

describe.each(ones)("%s", (called, plain, eventual, id, name, none) => {
  // Private endpoints have no name.
  const by = called === "getReversePrivateEndpoint" ? "description" : "name";

  test("finds an object by its id or by its name, in both forms", async () => {
    const found: Found = await plain({ id });
    expect(found).toMatchObject({ id, [by]: name });
    expect(await plain({ [by]: name })).toEqual(found);
    expect(await settled<Found>(eventual({ id: pulumi.output(id) }))).toEqual(found);
    expect(await settled<Found>(eventual({ [by]: pulumi.output(name) }))).toEqual(found);
  });

  test.each([
    ["an id that no object has", { id: none }],
    ["a name that no object has", { [by]: "nothing" }],
  ])("names the objects that exist for %s", async (_what, args) => {
    const { message } = await failureOf(() => plain(args));
    expect(message).toMatch(new RegExp(`^${called}: .*"(nothing|${none})".* "${name}" \\(${id}\\)`));
  });

  test("finds nothing if the object with that id has another name, and nothing without args", async () => {
    expect((await failureOf(() => plain({ id, [by]: "nothing" }))).message).toMatch(/"nothing"/);
    expect((await failureOf(() => plain())).message).toMatch(
      new RegExp(`^${called}: .* \\[args/required\\]$`),
    );
  });
});

test.each([
  ["pipes", Object.values(pipes), api.getPipe],
  ["keys", Object.values(keys).map(({ id }) => id), api.getAccessKey],
  ["dashboards", Object.values(dashboards).map(({ id }) => id), api.getDashboard],
] as const)("several %s of one name are an error that lists their ids", async (kind, ids, get) => {
  for (const id of ids) service.emulator.patch(kind, id, { name: "same" });
  const { message } = await failureOf(() => get({ name: "same" }));
  for (const id of ids) expect(message).toContain(`"same" (${id})`);
});

test("a source is found by its name and kind, or by its kind alone", async () => {
  expect((await api.getSource({ name: "Traces", kind: "trace" })).id).toBe(sources.trace);
  expect((await api.getSource({ kind: "metric" })).id).toBe(sources.metric);
  const { message } = await failureOf(() => api.getSource({ name: "Traces", kind: "log" }));
  expect(message).toContain('"Traces" and the kind "log"');
});

test("several sources of one kind are an error that lists their names, of which one finds its source", async () => {
  service.emulator.patch("sources", sources.session, { kind: "log" });
  const { message } = await failureOf(() => api.getSource({ kind: "log" }));
  expect(message).toMatch(/"Logs" \(\w+\).*"Sessions" \(\w+\)\. Set name or id/);
  expect((await api.getSource({ name: "Logs" })).id).toBe(sources.log);
});

test("a webhook is returned without its address, and with the product that receives the alerts", async () => {
  const found = [await api.getWebhook({ name: "Team chat" }), await api.getWebhooks()];
  expect(found[0]).toMatchObject({ id: webhooks.chat, service: "slack" });
  expect(JSON.stringify(found)).not.toContain("https://");
});

test("a dashboard has the ids of its tiles by their names", async () => {
  expect((await api.getDashboard({ name: "Checkout" })).tileIds).toEqual(dashboards.checkout.tiles);
  const { dashboards: all } = await api.getDashboards();
  expect(all.map(({ tileIds }) => tileIds)).toEqual([dashboards.checkout.tiles, dashboards.ingestion.tiles]);
});

test("args name another service, also as an output", async () => {
  expect(await api.getPipes({ serviceId: spareServiceId })).toEqual({ pipes: [] });
  const serviceId = pulumi.output(spareServiceId);
  expect(await settled(api.getDashboardsOutput({ serviceId }))).toEqual({ dashboards: [] });
});

test.each([
  ["kafka", { caCertificate: "hush-certificate" }],
  ["postgres", { caCertificate: "hush-certificate" }],
  ["objectStorage", { connectionString: "hush-connection" }],
] as const)("a pipe is returned without the secrets of its source of kind %s", async (kind, source) => {
  const id = pipes[kind];
  service.emulator.patch("pipes", id, { source: { [kind]: source } });
  const found = [await api.getPipe({ id }), await api.getPipes(), await settled(api.getPipeOutput({ id }))];
  expect(JSON.stringify(found)).not.toContain("hush");
  expect(found[0]).toMatchObject({ id, source: { [kind]: expect.any(Object) as unknown } });
});

describe("of a service that has only the operations of the contract", () => {
  beforeEach(() => {
    service.emulator.setQuirks({ contractOnly: "405" });
  });

  test.each([
    ["pipes", () => api.getPipes(), () => api.getPipe({ name: "n" })],
    ["access keys", () => api.getAccessKeys(), () => api.getAccessKey({ name: "n" })],
    ["webhooks", () => api.getWebhooks(), () => api.getWebhook({ name: "n" })],
    ["saved searches", () => api.getSavedSearches(), () => api.getSavedSearch({ name: "n" })],
    ["roles", () => api.getRoles(), () => api.getRole({ name: "n" })],
  ])("%s cannot be listed, and the error asks for an id", async (noun, list, byName) => {
    for (const get of [list, byName])
      expect((await failureOf(get)).message).toMatch(
        new RegExp(`does not list ${noun}\\b.*\\bID?\\b.*\\[service/not-offered\\]$`, "i"),
      );
  });

  test("dashboards and sources are listed, and a pipe and a key are found by their ids", async () => {
    expect((await api.getDashboards()).dashboards).toHaveLength(2);
    expect((await api.getSources()).sources).toHaveLength(5);
    expect((await api.getPipe({ id: pipes.kafka })).id).toBe(pipes.kafka);
    expect((await api.getAccessKey({ id: keys.ci.id })).name).toBe("ci");
    for (const get of [api.getPipe, api.getAccessKey])
      expect((await failureOf(() => get({ id: nowhere }))).message).toMatch(
        /"0{8}-[-0-9]*" \[function\/no-match\]$/,
      );
  });
});

test.each([
  ["organizationId", () => api.getAccessKeys()],
  ["serviceId", () => api.getPipes()],
  ["serviceId", () => api.getSource({ name: "Logs" })],
])("a function that requires %s fails before any request if no place sets it", async (name, get) => {
  service.configure({ [`pipes:${name}`]: "" });
  expect((await failureOf(get)).message).toContain(`pipes:${name}`);
  expect(requests()).toEqual([]);
  if (name === "serviceId") expect((await api.getAccessKeys()).accessKeys).toHaveLength(3);
});

test("an error does not show a secret that the service repeats", async () => {
  const { keySecret } = keys.admin;
  service.emulator.addFault({ action: { status: 400, message: `wrong: ${keySecret}` } });
  const { message } = await failureOf(() => api.getPipes());
  expect(message).toContain("returned 400: [detail hidden, ");
  expect(message).not.toContain(keySecret);
});

test("an error does not show a secret arg", async () => {
  const name = pulumi.secret("hush-name");
  const { message } = await failureIn(api.getPipeOutput({ name }).apply(({ id }) => id));
  expect(message).toMatch(/\[secret\].*\[function\/no-match\]$/);
  expect(message).not.toContain("hush-name");
});

describe("with setMocks", () => {
  const asked: pulumi.runtime.MockCallArgs[] = [];
  beforeEach(async () => {
    asked.length = 0;
    await pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs as object }),
      call: (call) => {
        asked.push(call);
        return { id: "mocked", name: "Mocked", tileIds: { Rate: "tile" } };
      },
    });
    // Mocks need no account.
    pulumi.runtime.setAllConfig({});
  });

  test.each([...lists.map(([name]) => name), ...ones.map(([name]) => name)])(
    "%s asks the mocks with its token and args, in both forms, and sends no request",
    async (called) => {
      const plain: unknown = await Reflect.apply(api[called], api, [{ name: "wanted" }]);
      const args = { name: pulumi.output("wanted") };
      const eventual: unknown = Reflect.apply(api[`${called}Output`], api, [args]);
      for (const found of [plain, await settled(eventual as pulumi.Output<unknown>)])
        expect(found).toMatchObject({ id: "mocked" });
      const call = { token: `pipes:index:${called}`, inputs: { name: "wanted" } };
      expect(asked).toEqual([expect.objectContaining(call), expect.objectContaining(call)]);
      expect(requests()).toEqual([]);
    },
  );

  test("tileIdOf finds the tile of a dashboard that the mocks return", async () => {
    expect(await settled(api.tileIdOf(api.getDashboardOutput({ id: "any" }), "Rate"))).toBe("tile");
    expect(await settled(api.tileIdOf(await api.getDashboard({ id: "any" }), "Rate"))).toBe("tile");
  });
});

describe("the option dependsOn", () => {
  class Thing extends pulumi.CustomResource {
    constructor(name: string, options: pulumi.CustomResourceOptions = {}) {
      super("test:index:Thing", name, {}, options);
    }
  }
  class Component extends pulumi.ComponentResource {
    constructor() {
      super("test:index:Component", "component", {}, {});
      new Thing("own", { parent: this });
    }
  }

  test.each([
    ["a resource", () => new Thing("own")],
    ["an output with a list of resources", () => pulumi.output([new Thing("own")])],
    ["the children of a component", () => [new Component()]],
  ])("makes a function wait for %s", async (_what, dependsOn) => {
    let register = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      register = resolve;
    });
    await mockEngine({ own: () => held.then(() => ({ id: "own-id", state: {} })) });
    const found = settled(api.getPipesOutput({}, { dependsOn: dependsOn() }));
    // This one begins later and waits for nothing: when it is through, the other would be through as well.
    await settled(api.getSourcesOutput());
    expect(requests()).toHaveLength(1);
    register();
    expect((await found).pipes).toHaveLength(8);
    expect(requests()).toHaveLength(2);
  });

  test("makes the resources dependencies of the result", async () => {
    const thing = new Thing("own");
    const found: unknown = api.getPipesOutput({}, { dependsOn: thing });
    const { allResources } = found as { allResources: () => Promise<ReadonlySet<pulumi.Resource>> };
    expect(await Reflect.apply(allResources, found, [])).toContain(thing);
  });
});
