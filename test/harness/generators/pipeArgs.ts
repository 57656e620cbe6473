import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { pipeSettingsArgs } from "../../../provider/src/resources/pipeSettings";
import { isBag, type PropertyMap } from "../provider/wire";
import { type Overrides, valuesOf } from "./fromSchema";
import { mappingSets, tableKinds, withSteadyMappings } from "./tableMappings";

const { pipes, organizationId, serviceId } = defaultSeed;

type Kind = keyof typeof pipes;

/** What services accept of a pipe's fields beyond their types. */
export const pipeOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  serviceId: fc.constant(serviceId),
  ...mappingSets,
  "source.kafka.credentials": fc.constantFrom(
    { username: "reader", password: "a made-up password" },
    { accessKeyId: "reader", secretKey: "a made-up secret" },
    { connectionString: "a made-up connection" },
    { certificate: "a made-up certificate", privateKey: "a made-up key" },
  ),
};

/** Several args for one pipe, which `check` and the service accept one after the other. */
export const acceptedPipes: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc
  .constantFrom(...(Object.keys(pipes) as Kind[]))
  .chain((kind) => {
    const overrides = { ...pipeOverrides, pipeId: fc.constant(pipes[kind]) };
    const one = valuesOf(pipeSettingsArgs, overrides).map((drawn) =>
      withMappedColumns(acceptable(kind, drawn as PropertyMap)),
    );
    return fc.tuple(one, one, one).map(withSteadyMappings);
  });

/** The args with a column for each field mapping of some args, if they have columns: no mapping names another one. */
export function withMappedColumns(args: PropertyMap, all: readonly PropertyMap[] = [args]): PropertyMap {
  const { columns, ...destination } = asBag(args["destination"]);
  if (!Array.isArray(columns)) return args;
  const mapped = all.flatMap(({ fieldMappings }) =>
    Array.isArray(fieldMappings) ? fieldMappings.map(asBag) : [],
  );
  const names = new Set(mapped.map(({ destinationField }) => destinationField));
  const has = new Set(columns.map((column) => asBag(column)["name"]));
  const added = [...names].filter((name) => !has.has(name)).map((name) => ({ name, type: "String" }));
  return {
    ...args,
    destination: { ...destination, columns: [...(columns as readonly unknown[]), ...added] },
  };
}

const asBag = (value: unknown): PropertyMap => (isBag(value) ? value : {});

const isDatabase = (kind: string): boolean => tableKinds.some((one) => one === kind);

/** The args with the source of their own kind alone, and with what services insist on seeing together. */
function acceptable(kind: Kind, args: PropertyMap): PropertyMap {
  const { source, destination, ...rest } = args;
  const columnless = isDatabase(kind) && args["fieldMappings"] !== undefined;
  const column = { name: "made_for_the_mapping", type: "String" };
  return {
    ...rest,
    ...(source === undefined ? {} : { source: ofKind(kind, source as PropertyMap) }),
    ...(destination === undefined && !columnless
      ? {}
      : { destination: columnless ? { columns: [column], ...(destination as PropertyMap) } : destination }),
  };
}

function ofKind(kind: Kind, { validateSamples, ...kinds }: PropertyMap): PropertyMap {
  const own = kinds[kind] as PropertyMap | undefined;
  return {
    ...(own === undefined
      ? {}
      : { [kind]: isDatabase(kind) ? withCredentials(own) : withAccount(kind, own) }),
    ...(validateSamples === undefined ? {} : { validateSamples }),
  };
}

/** A change of a subscription takes its account, and a read preference cannot be cleared. */
const withAccount = (kind: Kind, stream: PropertyMap): PropertyMap =>
  kind === "pubsub" && Object.keys(stream).length > 0
    ? {
        serviceAccountKey: { serviceAccountFile: "a made-up key" },
        ...stream,
        authentication: "SERVICE_ACCOUNT",
      }
    : stream;

/** A connection is only tried, and so only changed, together with its credentials. */
function withCredentials({ readPreference, ...given }: PropertyMap): PropertyMap {
  const database = (readPreference ?? "") === "" ? given : { ...given, readPreference };
  const connects = ["host", "port", "database", "uri"].some((name) => database[name] !== undefined);
  return connects
    ? { credentials: { username: "reader", password: "a made-up password" }, ...database }
    : database;
}
