import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const makeAlert = (parent: pulumi.Resource): pipes.Alert =>
  new pipes.Alert(
    "latency",
    {
      dashboardId: "65f1a0c3d2b4e5f607182930",
      tileId: "65f1a0c3d2b4e5f607182a03",
      source: "tile",
      threshold: 250,
      thresholdType: "above",
      interval: "1h",
      channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
    },
    { parent },
  );

class Monitoring extends pulumi.ComponentResource {
  constructor(name: string) {
    super("test:index:Monitoring", name);
    makeAlert(this);
  }
}

function makeAll(): void {
  new Monitoring("monitoring");
  new pipes.Provider("eu", { organizationId: "o" });
}

makeAll();
