import * as pulumi from "@pulumi/pulumi";
import { Alert } from "pulumi-pipes";

/*
 * A user's program that says, as JSON, what became of its stack traces: in the state, in its own code that runs while a
 * resource registers, in the error of a registration that fails, and after all that.
 */

interface Position {
  getUri(): string;
  getLine(): number;
}

interface Registration {
  getName(): string;
  getStacktrace(): { getFramesList(): readonly { getPc(): Position | undefined }[] };
}

interface Monitor {
  registerResource(request: Registration, ...rest: unknown[]): unknown;
}

const args = {
  threshold: 1,
  interval: "1h",
  source: "saved_search",
  savedSearchId: "s",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "w" },
};

const report: Record<string, unknown> = {};
process.on("unhandledRejection", (reason) => {
  report["refused"] = reason instanceof Error ? reason.stack : reason;
});
process.on("exit", () => {
  process.stdout.write(JSON.stringify(report));
  process.exitCode = 0;
});

async function main(): Promise<void> {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => {
      if (name === "refused") throw new Error("the service refuses");
      return { id: name, state: inputs as object };
    },
    call: () => ({}),
  });
  const monitor = (Reflect.get(pulumi.runtime, "getMonitor") as () => Monitor)();
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request, ...rest) => {
    const frames = request.getStacktrace().getFramesList();
    report[request.getName()] = frames.map((frame) => {
      const position = frame.getPc();
      return position === undefined ? "" : `${position.getUri()}:${position.getLine()}`;
    });
    return register(request, ...rest);
  };

  const before = Reflect.get(Error, "prepareStackTrace") as unknown;
  const transformation = (): undefined => {
    report["transformation"] = new Error("of a transformation").stack; // line: transformation
  };
  const made = new Alert("made", args, { transformations: [transformation] }); // line: made
  report["isPutBack"] = Reflect.get(Error, "prepareStackTrace") === before;
  await new Promise((resolve) => made.urn.apply(resolve));
  new Alert("refused", args); // line: refused
}

void main();
