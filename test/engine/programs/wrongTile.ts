import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

/** A new dashboard, an existing one, and a tile of either. */
const own = new pipes.Dashboard("own", {
  name: "Own",
  tiles: [{ name: "constructor", x: 0, y: 0, w: 24, h: 8, config: { displayType: "number" } }],
});
const checkout = pipes.getDashboardOutput({ name: "Checkout" });
const config = new pulumi.Config("shop");

export const ofOwn = pipes.tileIdOf(own, config.require("ownTile"));
export const ofCheckout = pipes.tileIdOf(checkout, config.require("checkoutTile"));
