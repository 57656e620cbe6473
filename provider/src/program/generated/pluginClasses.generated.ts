// Written by `npm run generate` from `tools/codegen/classes.ts`; change that.

import * as dynamic from "./classes.generated";

/** `ReversePrivateEndpoint` of `pulumi-pipes`, on the plugin. */
export class ReversePrivateEndpoint extends dynamic.ReversePrivateEndpoint {
  protected static override readonly isOnPlugin = true;
}

/** `Pipe` of `pulumi-pipes`, on the plugin. */
export class Pipe extends dynamic.Pipe {
  protected static override readonly isOnPlugin = true;
}

/** `PipeSettings` of `pulumi-pipes`, on the plugin. */
export class PipeSettings extends dynamic.PipeSettings {
  protected static override readonly isOnPlugin = true;
}

/** `PipeScaling` of `pulumi-pipes`, on the plugin. */
export class PipeScaling extends dynamic.PipeScaling {
  protected static override readonly isOnPlugin = true;
}

/** `AccessKey` of `pulumi-pipes`, on the plugin. */
export class AccessKey extends dynamic.AccessKey {
  protected static override readonly isOnPlugin = true;
}

/** `Webhook` of `pulumi-pipes`, on the plugin. */
export class Webhook extends dynamic.Webhook {
  protected static override readonly isOnPlugin = true;
}

/** `SavedSearch` of `pulumi-pipes`, on the plugin. */
export class SavedSearch extends dynamic.SavedSearch {
  protected static override readonly isOnPlugin = true;
}

/** `Dashboard` of `pulumi-pipes`, on the plugin. */
export class Dashboard extends dynamic.Dashboard {
  protected static override readonly isOnPlugin = true;
}

/** `Alert` of `pulumi-pipes`, on the plugin. */
export class Alert extends dynamic.Alert {
  protected static override readonly isOnPlugin = true;
}

/** `Provider` of `pulumi-pipes`, on the plugin. */
export class Provider extends dynamic.Provider {
  protected static override readonly isOnPlugin = true;
}
