import { opaqueObject, pipe } from "pulumi-pipes-contract";
import { furtherKinds, type FurtherKind } from "../../store/pipeRecord";

/** Sources of the kinds that the contract does not show, of whatever form. */
export const furtherSources = Object.fromEntries(
  furtherKinds.map((kind) => [kind, opaqueObject.optional()]),
) as { readonly [Kind in FurtherKind]: ReturnType<typeof opaqueObject.optional> };

/** A pipe as responses show it, whatever its kind of source. */
export const answeredPipe = pipe.extend({
  source: pipe.shape.source.unwrap().extend(furtherSources).optional(),
});
