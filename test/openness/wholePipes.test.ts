import { useService } from "../drift/support/service";
import { useWarnings } from "../drift/support/warnings";
import { kafkaPipe } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";

/*
 * Additional fields of a pipe that is made here, in each object that only its creation knows.
 */

const service = useService({ recorded: true, strict: false });
const warnings = useWarnings();

const { kafka } = kafkaPipe.source;

/** Args of a whole pipe that say `fields` in every closed object. */
const pipeWith = (fields: PropertyMap): PropertyMap => {
  const said = { additionalFields: fields };
  return {
    ...kafkaPipe,
    ...said,
    source: {
      ...said,
      kafka: {
        ...kafka,
        ...said,
        offset: { ...kafka.offset, ...said },
        schemaRegistry: { ...kafka.schemaRegistry, ...said },
      },
    },
    destination: {
      ...kafkaPipe.destination,
      ...said,
      tableDefinition: { ...said, engine: { type: "MergeTree", ...said } },
      columns: [{ name: "id", type: "UInt64", ...said }],
    },
    fieldMappings: [{ sourceField: "id", destinationField: "id", ...said }],
    scaling: { replicas: 2, ...said },
  };
};

/** The same fields where a service has them. */
const placesOf = (fields: PropertyMap): PropertyMap => ({
  ...fields,
  source: { ...fields, kafka: { ...fields, offset: fields, schemaRegistry: fields } },
  destination: {
    ...fields,
    tableDefinition: { ...fields, engine: fields },
    columns: [{ name: "id", ...fields }],
  },
  fieldMappings: [{ sourceField: "id", ...fields }],
});

test("what is said of a pipe at creation arrives everywhere, and is no change afterwards", async () => {
  const resource = service.resource("Pipe");
  await resource.up(pipeWith({ tier: { a: 1 } }));
  const made = service.emulator.get("pipes", resource.state.id);
  expect(made).toMatchObject({ ...placesOf({ tier: { a: 1 } }), scaling: { tier: { a: 1 } } });
  expect(warnings.all).toEqual([]);
  service.nextRun();
  expect(await resource.refresh()).toBe("same");
  expect(await resource.up(pipeWith({ tier: { a: 1 } }))).toBe("unchanged");
});

test("a change of it goes out by the names of the wire, also in objects that are fixed", async () => {
  const resource = service.resource("Pipe");
  await resource.up(pipeWith({ tier: { a: 1 } }));
  service.nextRun();
  // The service takes no such object in an update; what counts is what it was sent.
  await resource.up(pipeWith({ tier: { a: 2 } })).catch(() => undefined);
  expect(service.writes[0]?.body).toMatchObject(placesOf({ tier: { a: 2 } }));
  expect(JSON.stringify(service.writes)).not.toContain("additionalFields");
});
