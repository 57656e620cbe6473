import { alert } from "../../../provider/src/resources/alert/definition";
import { diff } from "../../../provider/src/resources/lifecycle/diff";
import { HeardObjects } from "../../../provider/src/resources/lifecycle/heard";
import { pipe } from "../../../provider/src/resources/pipe/definition";
import { pipeSettings } from "../../../provider/src/resources/pipeSettings/definition";
import { UNKNOWN } from "../../../provider/src/resources/fields/unknown";
import { failureOf } from "../failureOf";

const place = { organizationId: "o", serviceId: "s" };
const at = { ...place, id: "a" };

describe("an object", () => {
  test("is told apart by organization, service, kind of object and id", () => {
    const heard = new HeardObjects();
    heard.name(pipe, at);
    expect(heard.isNamed(pipeSettings, at)).toBe(true);
    expect(heard.isNamed(alert, at)).toBe(false);
    expect(heard.isNamed(pipe, { ...at, serviceId: "t" })).toBe(false);
    expect(heard.isNamed(pipe, { ...at, organizationId: "p" })).toBe(false);
    expect(heard.isNamed(pipe, { ...at, id: "b" })).toBe(false);
  });

  test("is named by checked inputs as far as they are known", () => {
    const heard = new HeardObjects();
    heard.checked(alert, { ...place, alertId: UNKNOWN });
    heard.checked(alert, { ...place });
    expect(heard.isNamed(alert, at)).toBe(false);
    heard.checked(alert, { ...place, alertId: "a" });
    expect(heard.isNamed(alert, at)).toBe(true);
  });
});

describe("two resources that want different values for one field of one object", () => {
  test("fail with the object, the field and both values", async () => {
    const heard = new HeardObjects();
    heard.want(pipe, at, { name: "n", settings: { dbms_max_threads: 1 } });
    const error = await failureOf(() => {
      heard.want(pipeSettings, at, { settings: { dbms_max_threads: 2 } });
    });
    expect(error.message).toBe(
      "pipe a in service s of organization o: two resources want settings.dbms_max_threads as 1 and as 2; let one of them manage the field",
    );
  });

  test("fail without the values of a secret", async () => {
    const heard = new HeardObjects();
    const broker = (password: string) => ({
      source: { kafka: { credentials: { username: "u", password } } },
    });
    heard.want(pipe, at, broker("first-secret"));
    const error = await failureOf(() => {
      heard.want(pipeSettings, at, broker("second-secret"));
    });
    expect(error.message).toContain("source.kafka.credentials as two values");
    expect(error.message).not.toContain("secret-");
  });

  test("do not fail for other fields, equal values in another spelling, or another object", () => {
    const heard = new HeardObjects();
    heard.want(pipe, at, { name: "n", source: { kafka: { reversePrivateEndpointIds: ["a", "b"] } } });
    heard.want(pipe, at, { source: { kafka: { reversePrivateEndpointIds: ["b", "a"] } } });
    heard.want(pipe, at, { settings: { dbms_max_threads: 1 } });
    heard.want(pipe, { ...at, serviceId: "t" }, { name: "m" });
    expect(heard.wantedOf(pipe, at)).toMatchObject({ name: "n", settings: { dbms_max_threads: 1 } });
  });
});

describe("a comparison", () => {
  const olds = { ...place, pipeId: "a", name: "n", __kind: "PipeSettings:adopted:name" };

  test("of what was just checked tells what the program wants", () => {
    const heard = new HeardObjects();
    const news = { ...place, pipeId: "a", name: "m" };
    heard.checked(pipeSettings, { ...news, __kind: "PipeSettings:1" });
    expect(heard.areWishesKnown(pipe, at)).toBe(false);
    diff(pipeSettings, heard, "a", olds, news);
    expect(heard.areWishesKnown(pipe, at)).toBe(true);
    expect(heard.wantedOf(pipe, at)).toEqual({ name: "m" });
  });

  test("of old inputs, as in a refresh, tells nothing", () => {
    const heard = new HeardObjects();
    diff(pipeSettings, heard, "a", olds, { ...place, pipeId: "a", name: "n" });
    expect(heard.isNamed(pipe, at)).toBe(false);
    expect(heard.wantedOf(pipe, at)).toEqual({});
  });

  test("with something unknown tells nothing", () => {
    const heard = new HeardObjects();
    const news = { ...place, pipeId: "a", name: UNKNOWN };
    heard.checked(pipeSettings, news);
    diff(pipeSettings, heard, "a", olds, news);
    expect(heard.wantedOf(pipe, at)).toEqual({});
  });

  test("that ends in a replacement tells nothing of what the old object should be", () => {
    const heard = new HeardObjects();
    diff(pipeSettings, heard, "a", olds, { ...place, pipeId: "b", name: "m" });
    expect(heard.wantedOf(pipe, at)).toEqual({});
  });
});

test("a pipe that would be replaced while another resource names its id fails", async () => {
  const heard = new HeardObjects();
  const made = { ...place, __kind: "Pipe:made:source(kafka(topics))", source: { kafka: { topics: "t" } } };
  const news = { ...place, source: { kafka: { topics: "other" } } };
  expect(diff(pipe, heard, "a", made, news).replaces).toEqual(["source.kafka.topics"]);
  heard.checked(pipeSettings, { ...place, pipeId: "a" });
  const error = await failureOf(() => diff(pipe, heard, "a", made, news));
  expect(error.message).toContain("source.kafka.topics would replace it, and another resource names its id");
});

test("a pipe that would be replaced and stay fails: a second one would load the same data", async () => {
  const heard = new HeardObjects();
  const destination = { database: "d", table: "t" };
  const adopted = {
    ...place,
    name: "n",
    destination,
    source: { kafka: { topics: "t" } },
    __kind: "Pipe:adopted:name,source(kafka(topics)),destination(database,table)",
  };
  const news = { ...place, name: "n", destination, source: { kafka: { topics: "other" } } };
  const error = await failureOf(() => diff(pipe, heard, "a", adopted, news));
  expect(error.message).toContain("source.kafka.topics would replace it, and it would stay");
  expect(diff(pipe, heard, "a", adopted, { ...news, name: "m" }).replaces).toEqual(["source.kafka.topics"]);
});

test("a comparison of a state that an import wrote by hand, without places, says what it can", () => {
  const bare = { __kind: "Alert" };
  expect(diff(alert, new HeardObjects(), "a", bare, { ...place, threshold: 1 }).replaces).toEqual([]);
});

test("what was found at adoption is known of an object, whoever found it", () => {
  const heard = new HeardObjects();
  heard.hear(pipeSettings, at, { __found: { name: "theirs" } });
  heard.hear(pipeSettings, at, { __found: { settings: { dbms_max_threads: 1 } } });
  expect(heard.foundOf(pipeSettings, at)).toEqual({ name: "theirs", settings: { dbms_max_threads: 1 } });
});
