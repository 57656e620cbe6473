import type { QuirkChange } from "pulumi-pipes-emulator";
import { eventsPipe } from "../harness/args";
import { useService } from "./support/service";

const service = useService({ recorded: true });

const columns = [
  { name: "order_id", type: "UInt64" },
  { name: "customer", type: "String" },
  { name: "placed_at", type: "DateTime64(3)" },
];
const fieldMappings = [
  { sourceField: "id", destinationField: "order_id" },
  { sourceField: "customer.name", destinationField: "customer" },
  { sourceField: "ts", destinationField: "placed_at" },
];
const otherColumns = [...columns, { name: "total", type: "Float64" }];
const otherMappings = fieldMappings.slice(1);
const patch = (body: unknown) => ({ request: "PATCH pipes/:id", body });

test.each([
  [
    "changed columns carry the mappings that the service has",
    { destination: { columns: otherColumns } },
    otherColumns,
    fieldMappings,
  ],
  [
    "changed mappings carry the columns that the service has",
    { fieldMappings: otherMappings },
    columns,
    otherMappings,
  ],
  [
    "changed mappings carry the columns of the args",
    { destination: { columns }, fieldMappings: otherMappings },
    columns,
    otherMappings,
  ],
])("%s", async (_rule, args, sentColumns, sentMappings) => {
  await service.resource("PipeSettings").up({ ...eventsPipe, ...args });
  expect(service.writes).toEqual([
    patch({ destination: { columns: sentColumns }, fieldMappings: sentMappings }),
  ]);
});

test("columns and mappings in another order are a change, and travel together", async () => {
  const turned = [...columns].reverse();
  await service
    .resource("PipeSettings")
    .up({ ...eventsPipe, destination: { columns: turned }, fieldMappings });
  expect(service.writes).toEqual([patch({ destination: { columns: turned }, fieldMappings })]);
});

test.each<QuirkChange>([{ emptyAsNull: true }, { emptyAsAbsent: true }, { emptyAsEmpty: true }])(
  "mappings of a pipe without columns go with the empty list, however the service says that there are none: %j",
  async (quirks) => {
    service.emulator.patch("pipes", eventsPipe.pipeId, { destination: { columns: [] } });
    service.behaveLike(quirks);
    await service.resource("PipeSettings").up({ ...eventsPipe, fieldMappings: otherMappings });
    expect(service.writes).toEqual([patch({ destination: { columns: [] }, fieldMappings: otherMappings })]);
  },
);
