import { z } from "zod";

const newRegistry = () => z.registry<{ id: string }>();

/** Schemas of request bodies, by their names in the OpenAPI document. An operations file adds its own. */
export const bodySchemas = newRegistry();

/** Schemas of objects in responses, by their names in the document. */
export const recordSchemas = newRegistry();

/** Schemas of responses that repeat nothing of a client, so they have no unknown fields. */
export const verdictSchemas = newRegistry();
