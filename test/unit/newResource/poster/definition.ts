import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import type { Api } from "../../../../provider/src/client";
import type { ResourceDefinition } from "../../../../provider/src/lifecycle/definition";
import {
  extensible,
  onTheWire,
  withAdditionalFields,
} from "../../../../provider/src/schema/additionalFields";
import {
  additionalFields,
  group,
  listMap,
  text,
  type FieldSchema,
  type ValueField,
} from "../../../../provider/src/schema/fieldSchema";
import { overlay, type PropertyMap } from "../../../../provider/src/schema/propertyMap";

/** The calls that a client would get for it, and what was sent. */
export interface PosterApi {
  readonly posters: Map<string, PropertyMap>;
  readonly sent: PropertyMap[];
}

const service = (api: Api): PosterApi => api as unknown as PosterApi;

const learned: ValueField = { ...text, learned: true };

/** A poster of an organization, as one version knows it and as a later one does, which learned the name `tone`. */
export function poster(version: "first" | "later"): ResourceDefinition {
  const tone = version === "later" ? { tone: z.string().optional() } : {};
  const toneField = version === "later" ? { tone: learned } : {};
  const fields = {
    title: z.string(),
    ...tone,
    frame: z.strictObject({ colour: z.string().optional(), ...tone }).optional(),
    lines: z.array(z.strictObject({ key: z.string(), ...tone })).optional(),
  };
  const schema: FieldSchema = {
    title: text,
    ...toneField,
    frame: group({ colour: text, ...toneField }),
    lines: listMap({ mapKeys: ["key"], requiredKeys: ["key"], item: { key: text, ...toneField } }),
    additionalFields,
  };
  const body = z.strictObject(fields);
  const record = z.object({
    ...fields,
    frame: z.object(fields.frame.unwrap().shape).optional(),
    lines: z.array(z.object(fields.lines.unwrap().element.shape)).optional(),
  });
  const answered = (wire: PropertyMap): PropertyMap => withAdditionalFields(record, wire, record.parse(wire));
  const send = (api: Api, id: string, fieldsToSend: PropertyMap): PropertyMap => {
    const wire = onTheWire(body, fieldsToSend) as PropertyMap;
    service(api).sent.push(wire);
    const whole = overlay(service(api).posters.get(id) ?? {}, wire);
    service(api).posters.set(id, whole);
    return { id, ...answered(whole) };
  };
  const read = (api: Api, id: string): PropertyMap | undefined => {
    const wire = service(api).posters.get(id);
    return wire && { id, ...answered(wire) };
  };
  return {
    kind: "Poster",
    displayName: "poster",
    args: extensible(
      z.strictObject({ organizationId: uuidShaped.optional(), posterId: z.string().optional(), ...fields }),
      schema,
    ),
    schema,
    scope: ["organizationId"],
    idArg: { name: "posterId", required: false },
    read: (api, { id }) => Promise.resolve(read(api, id)),
    readBatched: (api, { id }) => Promise.resolve(read(api, id)),
    create: ({ api, desired: { organizationId: _organization, ...desired } }) =>
      Promise.resolve({ live: send(api, "poster", desired) }),
    reconcile: ({ api, at, delta, live }) =>
      Promise.resolve(Object.keys(delta).length === 0 ? live : send(api, at.id, delta)),
    delete: () => Promise.resolve(),
  };
}
