import * as pulumi from "@pulumi/pulumi";
import { Alert, Provider } from "pulumi-pipes";
import { failureOf } from "../../harness/outcomes";
import { registrations, settled } from "../boundary/registrations";
import { alertSample } from "../resources/samples";

registrations();

type Prepare = (error: Error, sites: readonly NodeJS.CallSite[]) => unknown;
const prepareNow = (): unknown => Reflect.get(Error, "prepareStackTrace");

const before = prepareNow();
const switches = ["PIPES_FULL_STACK_TRACES", "PULUMI_DEBUG_PROMISE_LEAKS"];
let formatted: number;
const counting: Prepare = (error, sites) => {
  formatted += 1;
  const frames = sites.map(
    (site) => `\n    at ${site.getFunctionName() ?? ""} (${site.getFileName() ?? ""}:1:1)`,
  );
  return `${String(error)}${frames.join("")}`;
};

beforeEach(() => {
  formatted = 0;
  Reflect.set(Error, "prepareStackTrace", counting);
});
afterEach(() => {
  Reflect.set(Error, "prepareStackTrace", before);
  for (const variable of switches) Reflect.deleteProperty(process.env, variable);
});

/** The stack traces that are formatted while something is made. */
function formattedBy(make: () => unknown): number {
  formatted = 0;
  make();
  return formatted;
}

const makeAlert = (): pulumi.CustomResource => new Alert("r", alertSample);
const makeProvider = (): pulumi.CustomResource => new Provider("eu", { organizationId: "o" });

describe("while a resource registers", () => {
  test.each([
    ["a resource", makeAlert],
    ["a resource that is looked up", (): pulumi.CustomResource => Alert.get("r", "o/s/a")],
    ["a provider", makeProvider],
  ])("%s has one stack trace formatted, that for the state", (_name, make) => {
    expect(formattedBy(make)).toBe(1);
  });

  test.each([
    ["PIPES_FULL_STACK_TRACES", "true"],
    ["PULUMI_DEBUG_PROMISE_LEAKS", "1"],
  ])("%s=%s has all of them formatted", (variable, value) => {
    process.env[variable] = value;
    expect(formattedBy(makeAlert)).toBeGreaterThan(50);
    expect(formattedBy(makeProvider)).toBeGreaterThan(5);
  });

  test("PIPES_FULL_STACK_TRACES with another value than true changes nothing", () => {
    process.env["PIPES_FULL_STACK_TRACES"] = "false";
    expect(formattedBy(makeAlert)).toBe(1);
  });

  test("a getter of the args and a transformation have their own stack traces", () => {
    const seen: (string | undefined)[] = [];
    const look = (): undefined => void seen.push(new Error("mine").stack);
    const args = {
      ...alertSample,
      get name() {
        look();
        return "latency";
      },
    };
    new Alert("r", args, { transformations: [look] });
    expect(seen).toHaveLength(2);
    for (const stack of seen) expect(stack).toMatch(/^Error: mine\n {4}at look \(.*stackTraces\.test\.ts:/);
  });

  test("an apply has its own stack trace", async () => {
    const alert = makeAlert();
    const stack = await settled(alert.urn.apply(() => new Error("mine").stack));
    expect(stack).toMatch(/^Error: mine\n {4}at .*stackTraces\.test\.ts:/);
  });

  test("a resource that a transformation makes is left alone as well", () => {
    const transformation = (): undefined => {
      expect(formattedBy(makeAlert)).toBe(1);
      expect(prepareNow()).not.toBe(counting);
    };
    new Alert("outer", alertSample, { transformations: [transformation] });
    expect(prepareNow()).toBe(counting);
  });
});

describe("the limit of frames", () => {
  const usual = 25;
  let limitBefore: number;
  beforeEach(() => {
    limitBefore = Error.stackTraceLimit;
    Error.stackTraceLimit = usual;
  });
  afterEach(() => {
    Error.stackTraceLimit = limitBefore;
  });

  /** The limit while the SDK takes the properties, one of which it makes a text of. */
  function limitInside(options?: pulumi.CustomResourceOptions): unknown {
    let limit: unknown;
    const message = {
      toString: () => {
        limit = Error.stackTraceLimit;
        return "";
      },
    };
    new Alert("r", { ...alertSample, message: message as unknown as string }, options);
    return limit;
  }

  test("is 0 while the SDK takes the properties", () => {
    expect(limitInside()).toBe(0);
  });

  test.each(switches)("stays where %s asks for all stack traces", (variable) => {
    process.env[variable] = "true";
    expect(limitInside()).toBe(usual);
  });

  test("is put back, also where the registration throws at once", async () => {
    makeAlert();
    expect(Error.stackTraceLimit).toBe(usual);
    await failureOf(() => new Alert("", alertSample));
    expect(Error.stackTraceLimit).toBe(usual);
  });

  test("is put back where a transformation gives the properties in another order", () => {
    const turned: pulumi.ResourceTransformation = ({ props, opts }) => ({
      props: Object.fromEntries(Object.entries(props).reverse()),
      opts,
    });
    expect(limitInside({ transformations: [turned] })).toBe(usual);
    expect(Error.stackTraceLimit).toBe(usual);
  });

  test("stays for a transformation that reads each property and writes it back", () => {
    const limits = new Set<number>();
    const writesBack: pulumi.ResourceTransformation = ({ props }) => {
      for (const [name, value] of Object.entries(props)) {
        limits.add(Error.stackTraceLimit);
        Reflect.set(props as object, name, value);
      }
      return undefined;
    };
    expect(limitInside({ transformations: [writesBack] })).toBe(0);
    expect([...limits]).toEqual([usual]);
  });

  test("stays away where a package has taken it away", () => {
    Reflect.deleteProperty(Error, "stackTraceLimit");
    makeAlert();
    expect(Reflect.get(Error, "stackTraceLimit")).toBeUndefined();
  });
});

describe("afterwards Error.prepareStackTrace", () => {
  test.each([
    ["is what it was", makeAlert],
    ["is what it was where a provider was made", makeProvider],
  ])("%s", (_name, make) => {
    make();
    expect(prepareNow()).toBe(counting);
  });

  test("is what it was where the registration throws at once", async () => {
    expect(await failureOf(() => new Alert("", alertSample))).toBeInstanceOf(Error);
    expect(await failureOf(() => new Alert("r", alertSample, { import: "x" }))).toBeInstanceOf(
      pulumi.RunError,
    );
    expect(prepareNow()).toBe(counting);
  });

  test("is what another package has set meanwhile", () => {
    const others: Prepare = () => "of another package";
    const transformation = (): undefined => void Reflect.set(Error, "prepareStackTrace", others);
    new Alert("r", alertSample, { transformations: [transformation] });
    expect(prepareNow()).toBe(others);
  });

  test("stays away where a package has taken it away", () => {
    Reflect.set(Error, "prepareStackTrace", undefined);
    makeAlert();
    expect(prepareNow()).toBeUndefined();
  });
});
