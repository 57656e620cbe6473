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

test("short values are hidden as whole words only, so that a message can be read", async () => {
  const message = await refusalOf(
    { additionalFields: { mode: "valid", steps: ["side"] } },
    'mode valid is invalid, besides validation, valid/x and "valid": side',
  );
  expect(message).toContain(
    'mode [secret] is invalid, besides validation, [secret]/x and "[secret]": [secret]',
  );
});

const said = "no xhuntx, xlongvaluex";
const hidden = "no x[secret]x, x[secret]x";

test("long values are hidden everywhere, and short ones below the name of a secret", async () => {
  for (const more of [{ accessToken: "hunt" }, { login: { passwords: [{ value: "hunt" }] } }])
    expect(await refusalOf({ additionalFields: { mode: "longvalue", ...more } }, said)).toContain(hidden);
});

test("short values that the program marks as secret are hidden everywhere", async () => {
  const marks = { __marked: [["additionalFields", "step"]] };
  const args = {
    ...latencyAlert,
    ...internals("Alert"),
    additionalFields: { mode: "longvalue", step: "hunt" },
  };
  const calls = session.freshProvider();
  const { inputs } = await calls.check({}, { ...args, ...marks });
  session.emulator.addFault({ method: "POST", times: 1, action: { status: 400, message: said } });
  const { message } = await rpcErrorOf(calls.create({ ...unwrapped(inputs), ...marks }));
  expect(message).toContain(hidden);
});
