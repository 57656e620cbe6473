import { latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/* Values in additionalFields may be secrets, which messages must hide, and may be words of many messages. */

const session = useSession({ emulator: { strict: false } });

/** The error of a creation that a service refuses in these words. */
async function refusalOf(more: PropertyMap, message: string): Promise<string> {
  session.emulator.addFault({ method: "POST", times: 1, action: { status: 400, message } });
  const error = await rpcErrorOf(session.resource("Alert").up({ ...latencyAlert, ...more }));
  return error.message;
}

const hidden = " returned 400: [detail hidden, because it holds a part of a secret] (request ";

test("short values are hidden as whole words only, so that a message can be read", async () => {
  const more = { additionalFields: { mode: "valid", steps: ["side", "alert"] } };
  for (const said of ["mode valid is no mode", "it is valid/x", 'not "valid"', "on each side"])
    expect(await refusalOf(more, said)).toContain(hidden);
  const message = await refusalOf(more, "this is invalid, besides validation");
  expect(message).toMatch(/^could not create the alert ".*this is invalid, besides validation”/);
});

const said = "no xhuntx, xlongvaluex";

test("long values are hidden everywhere, and short ones below the name of a secret", async () => {
  for (const more of [{ accessToken: "hunt" }, { login: { passwords: [{ value: "hunt" }] } }])
    expect(await refusalOf({ additionalFields: more }, "no xhuntx")).toContain(hidden);
  expect(await refusalOf({ additionalFields: { mode: "longvalue" } }, said)).toContain(hidden);
});

test("short values that the program marks as secret are hidden everywhere", async () => {
  const marks = { __marked: [["additionalFields", "step"]] };
  const args = { ...latencyAlert, ...internals("Alert"), additionalFields: { step: "hunt" } };
  const calls = session.freshProvider();
  const { inputs } = await calls.check({}, { ...args, ...marks });
  session.emulator.addFault({ method: "POST", times: 1, action: { status: 400, message: said } });
  const { message } = await rpcErrorOf(calls.create({ ...unwrapped(inputs), ...marks }));
  expect(message).toContain(hidden);
});
