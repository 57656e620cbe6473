import * as pipes from "pulumi-pipes";

const errors = pipes.getSavedSearchOutput({ name: "Errors" });
export const savedSearchId = errors.id;
