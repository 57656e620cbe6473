import { secretText, set, text, type Table } from "../../../../provider/src/resources/fields/table";

export const bannerTable = { text, languages: set, token: secretText } as const satisfies Table;
