import { startCommand } from "../../harness/runningCommand";

const server = `exec "${process.execPath}" -e '
  process.once("SIGINT", () => process.exit(Number(process.argv[1])));
  setInterval(() => {}, 1000);
  console.log("listens on http://127.0.0.1:1234");
  console.log("ready");
'`;

describe("a command that goes on running", () => {
  test("is started once it has printed its address and what says that it is ready, and ends as by Ctrl-C", async () => {
    const { address, output, stop } = await startCommand(`${server} 0`, /^ready$/m, process.env);
    expect([address, output]).toEqual(["http://127.0.0.1:1234", "listens on http://127.0.0.1:1234\nready\n"]);
    await expect(stop()).resolves.toBeUndefined();
  });

  test("is an error where it ends by itself before", async () => {
    await expect(startCommand("echo no; echo why >&2; exit 3", /ready/, process.env)).rejects.toThrow(
      /never ready\nno\nwhy/,
    );
  });

  test("is an error where it does not end well", async () => {
    const { stop } = await startCommand(`${server} 4`, /ready/, process.env);
    await expect(stop()).rejects.toThrow("ended with code 4");
  });
});
