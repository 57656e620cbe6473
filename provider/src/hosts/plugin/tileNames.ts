import { objectOf, type JsonObject, type Path } from "../../core/json/json";
import { finding, type Finding } from "../../core/messages/findings";
import { offeredTiles } from "../../resources/tileIds";

const isOfTileId = ({ paths }: Finding): boolean => paths.some(([first]) => first === "tileId");

/**
 * The names of the tiles of the dashboards of a run. Programs in languages other than TypeScript look an ID up in `tileIds`, and a
 * misspelled name is null there.
 */
export class TileNames {
  readonly #namesOfDashboard = new Map<string, readonly string[]>();

  /** Notes a dashboard, unless its tiles are secret: `marked` are the paths of secrets in its args. */
  note(id: string, outputs: JsonObject, marked: readonly Path[]): void {
    if (outputs["tileIds"] === undefined || marked.some(([first]) => first === "tiles")) return;
    this.#namesOfDashboard.set(id, Object.keys(objectOf(outputs["tileIds"])));
  }

  /** The failures of a check, in which that of a tile that is null has the names of the tiles. */
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
