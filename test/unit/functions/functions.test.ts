import * as pulumi from "@pulumi/pulumi";
import {
  getAccessKey,
  getAccessKeyOutput,
  getAccessKeys,
  getAccessKeysOutput,
  getAlert,
  getAlertOutput,
  getAlerts,
  getAlertsOutput,
  getDashboard,
  getDashboardOutput,
  getDashboards,
  getDashboardsOutput,
  getPipe,
  getPipeOutput,
  getPipes,
  getPipesOutput,
  getSource,
  getSourceOutput,
  getSources,
  getSourcesOutput,
} from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { settled } from "../boundary/registrations";
import { failureOf } from "../../harness/outcomes";
import { useService } from "./service";

const service = useService();
const { organizationId, serviceId, spareServiceId, pipes, keys, dashboards, alerts, sources } = defaultSeed;
const nobody = "00000000-0000-4000-8000-000000000000";
const noObject = "65f1a0c3d2b4e5f607182fff";
const namesOf = (items: readonly { readonly name?: string | null | undefined }[]) =>
  items.map(({ name }) => name);
const requests = () => service.emulator.requests().map(({ method }) => method);

interface Found {
  readonly id: string;
  readonly name?: string | null | undefined;
}

/** Both forms of a function that lists, down to the list: the only field of its result. */
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

/** Each function that lists, in both forms, with the field that has the list, and how many the seed has. */
const lists = [
  ["getSources", listOf(getSources, getSourcesOutput, "sources"), 5],
  ["getDashboards", listOf(getDashboards, getDashboardsOutput, "dashboards"), 2],
  ["getAlerts", listOf(getAlerts, getAlertsOutput, "alerts"), 1],
  ["getPipes", listOf(getPipes, getPipesOutput, "pipes"), 4],
  ["getAccessKeys", listOf(getAccessKeys, getAccessKeysOutput, "accessKeys"), 3],
] as const;

/** Each function that finds one, in both forms, with an object of the seed and an id of none. */
const ones = [
  ["getSource", "source", getSource, getSourceOutput, sources.log, "Logs", noObject],
  [
    "getDashboard",
    "dashboard",
    getDashboard,
    getDashboardOutput,
    dashboards.checkout.id,
    "Checkout",
    noObject,
  ],
  ["getAlert", "alert", getAlert, getAlertOutput, alerts.errorRate, "Checkout fails", noObject],
  ["getPipe", "pipe", getPipe, getPipeOutput, pipes.kafka, undefined, nobody],
  ["getAccessKey", "access key", getAccessKey, getAccessKeyOutput, keys.ci.id, "ci", nobody],
] as const;

describe.each(lists)("%s", (_name, { plain, eventual }, count) => {
  test("returns all objects in a field of its result, by name, in both forms, and only reads", async () => {
    const found = await plain();
    expect(found).toHaveLength(count);
    expect(namesOf(found)).toEqual([...namesOf(found)].sort());
    const eventually = await settled(eventual());
    expect(eventually.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(new Set(requests())).toEqual(new Set(["GET"]));
  });

  test("says what is wrong in a message of one line that begins with its name", async () => {
    service.emulator.addFault({ times: 1, action: { status: 403, message: "not for you" } });
    const error = await failureOf(() => plain());
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toMatch(new RegExp(`^${_name}: .*not for you`));
  });
});

describe.each(ones)("%s", (called, noun, plain, eventual, id, name, none) => {
  test("finds an object by its id, in both forms", async () => {
    const found: Found = await plain({ id });
    expect(found.id).toBe(id);
    if (name !== undefined) expect(found.name).toBe(name);
    expect(await settled<Found>(eventual({ id: pulumi.output(id) }))).toEqual(found);
  });

  test("finds an object by its name", async () => {
    const { name: known } = (await plain({ id })) as Found;
    expect(((await plain({ name: String(known) })) as Found).id).toBe(id);
    expect((await settled<Found>(eventual({ name: pulumi.output(String(known)) }))).id).toBe(id);
  });

  test("names the objects there are where it finds none by name", async () => {
    const known: Found = await plain({ id });
    const { message } = await failureOf(() => plain({ name: "nothing" }));
    expect(message).toContain(`${called}: there is no ${noun} with name "nothing"; there are `);
    expect(message).toContain(`"${String(known.name)}" (${id})`);
  });

  test("names the objects there are where it finds none by id", async () => {
    const { message } = await failureOf(() => plain({ id: none }));
    expect(message).toContain(`${called}: there is no ${noun} with id "${none}"; there are `);
    expect(message).toContain(id);
  });

  test("finds nothing where the name of that id is another one", async () => {
    const { message } = await failureOf(() => plain({ id, name: "nothing" }));
    expect(message).toContain(`there is no ${noun} with id "${id}" and name "nothing"`);
  });

  test("says what it needs where it is given nothing", async () => {
    expect((await failureOf(() => plain())).message).toContain(
      `${called}: ${noun}: say which one, by id or name`,
    );
  });
});

test.each([
  ["an alert", (id: string) => getAlert({ id })],
  ["a dashboard", (id: string) => getDashboard({ id })],
  ["a pipe", (id: string) => getPipe({ id })],
  ["a key", (id: string) => getAccessKey({ id })],
  ["a pipe in an organization", (organizationId: string) => getPipe({ id: "p", organizationId })],
])("an id of %s that no address can hold is told before any request", async (_what, look) => {
  for (const odd of ["\ud800", "..", "a\n"]) {
    const { message } = await failureOf(() => look(odd));
    expect(message).toContain(`nothing was sent: ${JSON.stringify(odd)} cannot be part of an address`);
  }
  expect(service.emulator.requests()).toEqual([]);
});

test.each([
  ["pipe", "pipes", Object.values(pipes), getPipe],
  ["access key", "keys", Object.values(keys).map(({ id }) => id), getAccessKey],
  ["dashboard", "dashboards", Object.values(dashboards).map(({ id }) => id), getDashboard],
] as const)("several %ss of one name are an error that lists them", async (noun, kind, ids, look) => {
  for (const id of ids) service.emulator.patch(kind, id, { name: "same" });
  const { message } = await failureOf(() => look({ name: "same" }));
  expect(message).toContain(`${ids.length} ${noun}s have name "same": `);
  for (const id of ids) expect(message).toContain(`"same" (${id})`);
  expect(message).toContain("say which one by its id");
});

test("a source is found by its name and kind, or by its kind alone", async () => {
  expect((await getSource({ name: "Traces", kind: "trace" })).id).toBe(sources.trace);
  expect((await getSource({ kind: "metric" })).id).toBe(sources.metric);
  const { message } = await failureOf(() => getSource({ name: "Traces", kind: "log" }));
  expect(message).toContain('there is no source with name "Traces" and kind "log"');
});

test("a message names ten objects and counts the others", async () => {
  const path = `/v1/organizations/${organizationId}/services/${serviceId}/observability/dashboards`;
  const { keyId, keySecret } = keys.admin;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const headers = { "Content-Type": "application/json", Authorization: authorization };
  for (let index = 0; index < 10; index += 1) {
    const body = JSON.stringify({ name: `Dashboard ${index}`, tiles: [] });
    await fetch(`${service.emulator.url}${path}`, { method: "POST", headers, body });
  }
  expect((await failureOf(() => getDashboard({ name: "nothing" }))).message).toMatch(/ and 2 more$/);
});

test("a dashboard comes with the ids of its tiles by their names", async () => {
  expect((await getDashboard({ name: "Checkout" })).tileIds).toEqual(dashboards.checkout.tiles);
  const { dashboards: all } = await getDashboards();
  expect(all.map(({ tileIds }) => tileIds)).toEqual([dashboards.checkout.tiles, dashboards.ingestion.tiles]);
});

test("another service can be read", async () => {
  expect(await getPipes({ serviceId: spareServiceId })).toEqual({ pipes: [] });
  const spare = pulumi.output(spareServiceId);
  expect(await settled(getDashboardsOutput({ serviceId: spare }))).toEqual({ dashboards: [] });
  const { message } = await failureOf(() => getPipe({ name: "n", serviceId: spareServiceId }));
  expect(message).toMatch(/there is no pipe with name "n"$/);
});

describe("a pipe", () => {
  const hidden = {
    kafka: { caCertificate: "hush-certificate" },
    postgres: { caCertificate: "hush-certificate" },
    objectStorage: { connectionString: "hush-connection" },
  } as const;

  test.each(Object.entries(hidden))(
    "comes without the secrets of a source of kind %s",
    async (kind, source) => {
      const id = pipes[kind as keyof typeof hidden];
      service.emulator.patch("pipes", id, { source: { [kind]: source } });
      const found = [await getPipe({ id }), await getPipes(), await settled(getPipeOutput({ id }))];
      expect(JSON.stringify(found)).not.toContain("hush");
      expect(found[0]).toMatchObject({ id, source: { [kind]: expect.any(Object) as unknown } });
    },
  );
});

describe("a service that offers the contract only", () => {
  beforeEach(() => {
    service.emulator.setQuirks({ contractOnly: "405" });
  });

  test("has its dashboards and sources listed", async () => {
    expect((await getDashboards()).dashboards).toHaveLength(2);
    expect((await getSources()).sources).toHaveLength(5);
  });

  test.each([
    ["pipe", () => getPipes()],
    ["pipe", () => getPipe({ name: "n" })],
    ["access key", () => getAccessKeys()],
    ["access key", () => getAccessKey({ name: "n" })],
  ])("cannot list its %ss, and the message says what can be done", async (noun, look) => {
    expect((await failureOf(look)).message).toContain(
      `the service does not list its ${noun}s, unless baseUrl or a path segment is wrong; give the id of one`,
    );
  });

  test("says of an id that nothing has that it is not there, and nothing of listings", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await failureOf(() => getPipe({ id }))).message).toMatch(/there is no pipe with id "0{8}-.*"$/);
    expect((await failureOf(() => getAccessKey({ id }))).message).toMatch(/there is no access key with id/);
  });

  test("has a pipe and a key found by their ids", async () => {
    expect((await getPipe({ id: pipes.kafka })).id).toBe(pipes.kafka);
    expect((await getAccessKey({ id: keys.ci.id })).name).toBe("ci");
  });
});

test("an address that is wrong is said to be, where listing what every service lists comes to nothing", async () => {
  service.configure({ "pipes:baseUrl": `${service.emulator.url}/console` });
  expect((await failureOf(() => getDashboard({ name: "Checkout" }))).message).toContain(
    "the service does not list its dashboards, unless baseUrl or a path segment is wrong; ",
  );
});

describe("the configuration", () => {
  test.each([
    ["organizationId", () => getAccessKeys()],
    ["serviceId", () => getPipes()],
    ["serviceId", () => getSource({ name: "Logs" })],
  ])("is asked for %s where a function needs it", async (name, look) => {
    service.configure({ [`pipes:${name}`]: "" });
    const { message } = await failureOf(look);
    expect(message).toContain(`${name}: not given; set it in the args, or`);
    expect(requests()).toEqual([]);
  });

  test("needs no service for keys", async () => {
    service.configure({ "pipes:serviceId": "" });
    expect((await getAccessKeys()).accessKeys).toHaveLength(3);
  });

  test("that lacks something is an error that names it", async () => {
    service.configure({ "pipes:authKeyId": "", "pipes:authKeySecret": "" });
    const error = await failureOf(() => getPipes());
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error.message).toContain("getPipes: the configuration lacks pipes:authKeyId, pipes:authKeySecret");
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
      new Thing("child", { parent: this });
    }
  }
  const dependencies = {
    "a resource": () => new Thing("own"),
    "an output with a list of resources": () => pulumi.output([new Thing("own")]),
    "the children of a component": () => [new Component()],
  } as const;

  let register: () => void;
  beforeEach(async () => {
    const held = new Promise<void>((resolve) => {
      register = resolve;
    });
    await pulumi.runtime.setMocks({
      newResource: async ({ name, type, inputs }) => {
        if (type === "test:index:Thing") await held;
        return { id: `${name}-id`, state: inputs as Readonly<Record<string, unknown>> };
      },
      call: () => ({}),
    });
  });

  test.each(Object.entries(dependencies))("makes a function wait for %s", async (_what, dependsOn) => {
    const found = settled(getPipesOutput({}, { dependsOn: dependsOn() }));
    // This one begins later and waits for nothing: when it is through, the other would be through as well.
    await settled(getSourcesOutput());
    expect(requests()).toHaveLength(1);
    register();
    expect((await found).pipes).toHaveLength(4);
    expect(requests()).toHaveLength(2);
  });

  test("makes the resources dependencies of what is found", async () => {
    const thing = new Thing("own");
    register();
    const found: unknown = getPipesOutput({}, { dependsOn: thing });
    const resources = await (
      found as { allResources(): Promise<ReadonlySet<pulumi.Resource>> }
    ).allResources();
    expect(resources).toContain(thing);
  });
});

test("a secret that the service repeats in an error is cut out of it", async () => {
  const { keySecret } = keys.admin;
  service.emulator.addFault({ action: { status: 400, message: `wrong: ${keySecret}` } });
  const { message } = await failureOf(() => getPipes());
  expect(message).toContain("wrong: [secret]");
  expect(message).not.toContain(keySecret);
});
