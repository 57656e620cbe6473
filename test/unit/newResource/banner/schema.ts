import { type FieldSchema, secretText, set, text } from "../../../../provider/src/schema/fieldSchema";

export const bannerSchema = { text, languages: set, token: secretText } as const satisfies FieldSchema;
