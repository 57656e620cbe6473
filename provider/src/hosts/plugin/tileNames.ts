import { objectOf, type JsonObject, type Path } from "../../core/json/json";
import { finding, type Finding } from "../../core/messages/findings";
import { offeredTiles } from "../../resources/tileIds";

const isOfTileId = ({ paths }: Finding): boolean => paths.some(([first]) => first === "tileId");

/**
 * The tile names of the dashboards in a run. Programs in languages other than TypeScript look an ID up in `tileIds`, where a
 * misspelled name is just null.
 */
export class TileNames {
  readonly #namesOfDashboard = new Map<string, readonly string[]>();

  /** Records a dashboard, unless its tiles are secret. `marked` are the paths of secrets in its args. */
  note(id: string, outputs: JsonObject, marked: readonly Path[]): void {
    if (outputs["tileIds"] === undefined || marked.some(([first]) => first === "tiles")) return;
    this.#namesOfDashboard.set(id, Object.keys(objectOf(outputs["tileIds"])));
  }

  /** Adds the existing tile names to the failure about a tile ID that is null. */
  explain(failures: readonly Finding[], args: JsonObject): readonly Finding[] {
    const { dashboardId, tileId } = args;
    const names = typeof dashboardId === "string" ? this.#namesOfDashboard.get(dashboardId) : undefined;
    if (tileId !== null || names === undefined) return failures;
    const text = `must be the ID of a tile, got null. If it comes from tileIds, the dashboard has no tile with this name. It has ${offeredTiles(names)}`;
    return failures.map((failure) =>
      isOfTileId(failure) ? finding(["tileId"], text, "dashboard/unknown-tile") : failure,
    );
  }
}
