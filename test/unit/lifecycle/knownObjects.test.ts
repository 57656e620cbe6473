import { alert } from "../../../provider/src/resources/alert/definition";
import { namedRef, refOf } from "../../../provider/src/lifecycle/address";
import { readState } from "../../../provider/src/hosts/dynamic/stateForm";
import { diff } from "../../../provider/src/lifecycle/replacement";
import { KnownObjects } from "../../../provider/src/lifecycle/knownObjects";
import { pipe } from "../../../provider/src/resources/pipe/definition";
import { pipeSchema } from "../../../provider/src/resources/pipe/schema";
import { pipeSettings } from "../../../provider/src/resources/pipe/settingsDefinition";
import { UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { failureOf } from "../../harness/outcomes";
import { contextOf } from "./context";

const place = { organizationId: "o", serviceId: "s" };
const at = { ...place, id: "a" };

describe("an object", () => {
  test("is told apart by organization, service, kind of object and id", () => {
    const objects = new KnownObjects();
    objects.name(refOf(pipe, at));
    expect(objects.isNamed(refOf(pipeSettings, at))).toBe(true);
    expect(objects.isNamed(refOf(alert, at))).toBe(false);
    expect(objects.isNamed(refOf(pipe, { ...at, serviceId: "t" }))).toBe(false);
    expect(objects.isNamed(refOf(pipe, { ...at, organizationId: "p" }))).toBe(false);
    expect(objects.isNamed(refOf(pipe, { ...at, id: "b" }))).toBe(false);
  });

  test("is named by checked inputs as far as they are known", () => {
    const objects = new KnownObjects();
    objects.checked({ ...place, adoptId: UNKNOWN }, namedRef(alert, { ...place, adoptId: UNKNOWN }));
    objects.checked({ ...place }, namedRef(alert, { ...place }));
    expect(objects.isNamed(refOf(alert, at))).toBe(false);
    objects.checked({ ...place, adoptId: "a" }, namedRef(alert, { ...place, adoptId: "a" }));
    expect(objects.isNamed(refOf(alert, at))).toBe(true);
  });
});

describe("two resources that want different values for one field of one object", () => {
  test("fail with the object, the field and both values", async () => {
    const objects = new KnownObjects();
    objects.want(refOf(pipe, at), pipeSchema, { name: "n", settings: { dbms_max_threads: 1 } });
    const error = await failureOf(() => {
      objects.want(refOf(pipeSettings, at), pipeSchema, { settings: { dbms_max_threads: 2 } });
    });
    expect(error.message).toBe(
      "pipe a in service s of organization o: two resources want settings.dbms_max_threads as 1 and as 2; let one of them manage the field",
    );
  });

  test("fail without the values of a secret", async () => {
    const objects = new KnownObjects();
    const broker = (password: string) => ({
      source: { kafka: { credentials: { username: "u", password } } },
    });
    objects.want(refOf(pipe, at), pipeSchema, broker("first-secret"));
    const error = await failureOf(() => {
      objects.want(refOf(pipeSettings, at), pipeSchema, broker("second-secret"));
    });
    expect(error.message).toContain("source.kafka.credentials as two values");
    expect(error.message).not.toContain("secret-");
  });

  test("do not fail for other fields, equal values in another spelling, or another object", () => {
    const objects = new KnownObjects();
    objects.want(refOf(pipe, at), pipeSchema, {
      name: "n",
      source: { kafka: { reversePrivateEndpointIds: ["a", "b"] } },
    });
    objects.want(refOf(pipe, at), pipeSchema, {
      source: { kafka: { reversePrivateEndpointIds: ["b", "a"] } },
    });
    objects.want(refOf(pipe, at), pipeSchema, { settings: { dbms_max_threads: 1 } });
    objects.want(refOf(pipe, { ...at, serviceId: "t" }), pipeSchema, { name: "m" });
    expect(objects.desiredOf(refOf(pipe, at))).toMatchObject({
      name: "n",
      settings: { dbms_max_threads: 1 },
    });
  });
});

describe("a comparison", () => {
  const olds = { ...place, pipeId: "a", name: "n", __kind: "PipeSettings:adopted:name" };

  test("of what was just checked tells what the program wants", () => {
    const objects = new KnownObjects();
    const news = { ...place, pipeId: "a", name: "m" };
    objects.checked(news, namedRef(pipeSettings, news));
    diff(pipeSettings, contextOf({ objects }), readState(pipeSettings, "a", olds), news);
    expect(objects.desiredOf(refOf(pipe, at))).toEqual({ name: "m" });
  });

  test("of old inputs, as in a refresh, tells nothing", () => {
    const objects = new KnownObjects();
    diff(pipeSettings, contextOf({ objects }), readState(pipeSettings, "a", olds), {
      ...place,
      pipeId: "a",
      name: "n",
    });
    expect(objects.isNamed(refOf(pipe, at))).toBe(false);
    expect(objects.desiredOf(refOf(pipe, at))).toEqual({});
  });

  test("with something unknown tells nothing", () => {
    const objects = new KnownObjects();
    const news = { ...place, pipeId: "a", name: UNKNOWN };
    objects.checked(news, namedRef(pipeSettings, news));
    diff(pipeSettings, contextOf({ objects }), readState(pipeSettings, "a", olds), news);
    expect(objects.desiredOf(refOf(pipe, at))).toEqual({});
  });

  test("that ends in a replacement tells nothing of what the old object should be", () => {
    const objects = new KnownObjects();
    diff(pipeSettings, contextOf({ objects }), readState(pipeSettings, "a", olds), {
      ...place,
      pipeId: "b",
      name: "m",
    });
    expect(objects.desiredOf(refOf(pipe, at))).toEqual({});
  });
});

test("a pipe that would be replaced while another resource names its id fails", async () => {
  const objects = new KnownObjects();
  const made = { ...place, __kind: "Pipe:made:source(kafka(topics))", source: { kafka: { topics: "t" } } };
  const news = { ...place, source: { kafka: { topics: "other" } } };
  expect(diff(pipe, contextOf({ objects }), readState(pipe, "a", made), news).replaces).toEqual([
    "source.kafka.topics",
  ]);
  objects.checked({ ...place, pipeId: "a" }, namedRef(pipeSettings, { ...place, pipeId: "a" }));
  const error = await failureOf(() => diff(pipe, contextOf({ objects }), readState(pipe, "a", made), news));
  expect(error.message).toContain("source.kafka.topics would replace it, and another resource names its id");
});

test("a pipe that would be replaced and stay fails: a second one would load the same data", async () => {
  const objects = new KnownObjects();
  const destination = { database: "d", table: "t" };
  const adopted = {
    ...place,
    name: "n",
    destination,
    source: { kafka: { topics: "t" } },
    __kind: "Pipe:adopted:name,source(kafka(topics)),destination(database,table)",
  };
  const news = { ...place, name: "n", destination, source: { kafka: { topics: "other" } } };
  const error = await failureOf(() =>
    diff(pipe, contextOf({ objects }), readState(pipe, "a", adopted), news),
  );
  expect(error.message).toContain("source.kafka.topics would replace it, and it would stay");
  expect(
    diff(pipe, contextOf({ objects }), readState(pipe, "a", adopted), { ...news, name: "m" }).replaces,
  ).toEqual(["source.kafka.topics"]);
});

test("a comparison of a state that an import wrote by hand, without places, says what it can", () => {
  const bare = { __kind: "Alert" };
  expect(diff(alert, contextOf(), readState(alert, "a", bare), { ...place, threshold: 1 }).replaces).toEqual(
    [],
  );
});
