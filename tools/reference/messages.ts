/** What a message with a code is about. */
interface Message {
  readonly severity: "error" | "warning" | "info";
  readonly cause: string;
  readonly remedy: string;
}

const error = (cause: string, remedy: string): Message => ({ severity: "error", cause, remedy });
const warning = (cause: string, remedy: string): Message => ({ severity: "warning", cause, remedy });

/** All messages by their codes. The message of a failed request contains the remedy of its `http` code. */
export const messages: Readonly<Record<string, Message>> = {
  "http/not-found": error(
    "The service returned 404 or 410. If the state has the object, its deletion could not be confirmed in the list of objects, so it stays in the state.",
    "Check `organizationId`, `serviceId` and the ID, and run again. If the object was deleted outside Pulumi and the error remains, run `pulumi state delete <URN>`.",
  ),
  "http/no-route": error(
    "The service returned 404 or 410 without JSON, so it does not have this route.",
    "Check the base address, `pipes:pipesSegment` and `pipes:observabilitySegment`.",
  ),
  "http/method-not-allowed": error(
    "The service returned 405, so it does not support this operation.",
    "Remove the argument that needs the operation, or change the object on the service. If the service supports no operations at all, check the base address.",
  ),
  "http/unauthorized": error(
    "The service returned 401. After three rejections in a row, pulumi-pipes sends no request for five seconds.",
    "Check that the key ID and the secret belong together, and that the key is enabled and not expired.",
  ),
  "http/forbidden": error(
    "The service returned 403. Some services require the permission to manage an object even for reading it.",
    "Check the roles, the state, the expiry and the IP access list of the deployment key.",
  ),
  "http/bad-request": error(
    "The service rejected the request for the reason in the message, or an ID contains characters that a URL path cannot contain.",
    "Correct the value that the service rejects, or the ID of an object.",
  ),
  "http/conflict": error(
    "The service returned 409: the state of the object forbids the request, because another user changes the object or other objects use it. An update reads the object and tries again before it fails.",
    "Run again. If the error persists, check who changes or uses the object.",
  ),
  "http/service-idle": error(
    "The service is asleep, or it isn't running for a different reason. With `pipes:wakeService`, creations, updates and deletions wake a sleeping service. If waking it failed, the message says why. Previews, reads and functions never wake a service.",
    "Wake the service, then run again. To let `up` and `destroy` wake it, set `pipes:wakeService` to `true`.",
  ),
  "http/service-stopped": error(
    "A user stopped the service. pulumi-pipes never starts a stopped service.",
    "Ask the user who stopped the service, or an administrator of the organization, to start it. Then run again.",
  ),
  "http/rate-limited": error(
    "The service returned 429 eight times, or it requested a wait of more than `pipes:rateLimitTimeoutSeconds`.",
    "Run again later, or set `pipes:rateLimit`.",
  ),
  "http/server-failed": error(
    "The service returned 5xx, and repeating the request did not help or was not safe.",
    "Run again. If the error persists, send the request ID to the operator of the service.",
  ),
  "http/unreachable": error(
    "The connection failed or was interrupted. The first error of a run shows the cause, and later errors refer to it.",
    "Check the base address, the network and the proxy.",
  ),
  "http/proxy-refused": error(
    "The proxy returned the error, so the request never reached the service.",
    "Check the proxy in `HTTPS_PROXY` or `HTTP_PROXY` and its credentials, or add the host to `NO_PROXY`.",
  ),
  "http/timed-out": error(
    "The service did not respond in time. With the plugin, the cause can also be `customTimeouts`, or Ctrl-C during a read.",
    "Run again. For longer limits, set `pipes:requestTimeoutSeconds` and `pipes:operationTimeoutSeconds`.",
  ),
  "http/invalid-response": error(
    "The response is incomplete, or it is not in the format of this API, for example because a proxy or a gateway sent it.",
    "Check the base address, and the proxies and gateways in front of the service. Then run again.",
  ),
  "http/schema-mismatch": error(
    "The response has a field in a format that this version does not support.",
    "Install a newer version of pulumi-pipes, or report the field. Check the base address.",
  ),
  "http/endless-list": error(
    "A list of the service is not complete after 10,000 pages, 1,000,000 objects, 512 MiB (with 16 bytes for each value) or one hour. The state stays unchanged.",
    "Check the base address, and the proxies and gateways in front of the service. If the error remains, report the list to the operator of the service.",
  ),
  "http/bad-address": error(
    "The address of the service or the proxy is malformed, contains credentials, or would send the key unencrypted.",
    "Use `https://host` or `https://host/v1`. To allow plain HTTP, set `pipes:allowPlainHttp` to `true`, or `allowPlainHttp` of a `Provider` with its own address.",
  ),

  "args/required": error(
    "A required argument is missing, or is an output that resolved to `undefined`.",
    "The message begins with the path of the argument: set it. To adopt an existing object instead, set its ID.",
  ),
  "args/invalid": error(
    "An argument has the wrong type or format, is read-only, or contradicts another argument.",
    "The message begins with the path of the argument: set it to a value that the message describes.",
  ),
  "args/unknown-field": error(
    "There is no argument with this name.",
    "Correct the name. If the service has a field that this version does not know, set it in `additionalFields` next to the other arguments. Parts of a dashboard, such as tiles, accept unknown fields directly.",
  ),
  "program/not-installed": error(
    "Pulumi's dynamic provider loads `pulumi-pipes` from the folder of the project, but it is installed only for a library that the program imports. This happens with pnpm or in a workspace.",
    "Add `pulumi-pipes` to the dependencies of the project's own `package.json`, and install it. The plugin does not need this.",
  ),
  "args/unresolved": error(
    "An argument is still unknown in `pulumi up`, because the resource that provides its value failed or was left out of the run.",
    "Fix that resource, or add it to `--target`, then run again.",
  ),
  "args/unsendable": error(
    "Pulumi cannot send functions, symbols, big integers, assets, class instances, circular objects, or strings that contain outputs. An argument cannot be the entire result of a function such as `getDashboard`.",
    "Pass strings, numbers, booleans, lists and plain objects, for example `date.toISOString()`. From the result of a function, pass a single field, such as `id`.",
  ),
  "args/immutable": error(
    "The field can be set only when the object is created, and the existing object has a different value, or the value cannot be checked because services never return it.",
    "Use the value of the existing object, or remove the argument. To create a new object, remove `adoptId`. If the error remains, or if the resource has no `adoptId`, run `pulumi up --replace <URN>`, which [deletes or retains](../concepts/managed-objects.md#delete-or-retain-an-object) the old object.",
  ),
  "args/outside-known": warning(
    "The value, name or length is outside the range that known services accept. Your service may still accept it, so pulumi-pipes sends it unchanged.",
    "If the service rejects the value, use a known value from the message or the [reference](README.md).",
  ),

  "config/missing": error(
    "A setting is missing from the configuration. A preview of resources only warns, but `pulumi up`, refreshes and functions fail.",
    "Set it in the stack configuration, in the environment or in the arguments of the `Provider`.",
  ),
  "config/invalid": error(
    "A setting has a malformed value, or the `provider` option is not a `Provider` of pulumi-pipes.",
    "Set the setting to a value that the message describes, with `pulumi config set` or in the environment variable. As `provider`, pass only a `Provider` of pulumi-pipes.",
  ),
  "config/credentials": error(
    "The key ID and the secret must come from one place, but the first place in the [order of precedence](settings.md#precedence) that sets one of them does not set the other.",
    "Set both together, or remove the one that is set. A `Provider` that sets `baseUrl` must also set its own credentials.",
  ),
  "config/unused-variables": warning(
    "The stack configuration overrides environment variables that have different values.",
    "Unset the variables. To use them instead, run `pulumi config rm pipes:<setting>`.",
  ),
  "config/misspelled": warning(
    "The stack configuration contains a key that resembles a setting. The key has no effect. With the plugin, such a key is an error, and so is any unknown argument of a `Provider`.",
    "Remove the key with `pulumi config rm`, or remove the argument. Then set the setting that the message suggests.",
  ),
  "config/address-changed": error(
    "The address of the service changed since the last run that found the object, and the object does not exist at the new address. The resource stays in the state. Previews and `pulumi up` show one warning. The plugin also warns if the organization or the service of a provider changes: `up` then replaces the resources that get these values from it.",
    "If the address is wrong, restore the old address. If the service moved, keep the new address. Then run `pulumi up --refresh --run-program`. If the service moved without the object, run `pulumi state delete <URN>`. To keep the objects of another organization or service, restore the old value, or set it in the resources.",
  ),
  "config/node-version": error(
    "The installed version of Node.js is too old.",
    "Install the version in the message, or a later one.",
  ),
  "config/outside-known": warning(
    "`pipes:organizationId` or `pipes:serviceId` is not a UUID, although the IDs of known services are UUIDs. pulumi-pipes sends it anyway.",
    "Check the ID for a mistake, such as the name of the service. If your service uses another format, ignore the warning.",
  ),
  "config/plain-secret": warning(
    "The stack configuration contains the secret in plain text. Version control and the state may contain it too.",
    "Run `pulumi config set --secret pipes:authKeySecret`, then rotate the key.",
  ),
  "config/log-file": warning(
    "pulumi-pipes cannot write to the file in `PIPES_LOG`, or cannot make it readable only for its owner, because another user owns it. The run continues without a log.",
    "Check the free disk space, and the owner and the permissions of the file.",
  ),

  "service/not-offered": error(
    "The service does not support the operation, or does not list objects of this kind. If it supports no operations at all, the base address is wrong.",
    "Follow the message, or check `pipes:baseUrl` and the path segments.",
  ),
  "object/not-found": error(
    "The object does not exist in the organization and service in the message, for example because it was deleted outside Pulumi.",
    "Correct the ID. To recreate an object, run `pulumi up --refresh`. To remove it from the state, run `pulumi refresh`.",
  ),

  "refresh/all-missing": warning(
    "None of the first three objects that a refresh read exists. The service may be empty, or it may be the wrong service.",
    "Check `pipes:baseUrl`, `pipes:organizationId` and `pipes:serviceId` before you run `pulumi up`, because it creates all missing objects again: new pipes start over, and new access keys have new secrets.",
  ),

  "create/uncertain": error(
    "The response to a create request was lost, and pulumi-pipes could not find out which object it created.",
    "The next run may create a duplicate. To prevent that, first run [`npx --no-install pulumi-pipes-cli recover`](cli.md#pulumi-pipes-cli-recover), so that `pulumi up` reuses the object if it exists, or set `adoptId` to its ID. An access key cannot be recovered: delete the key whose secret is lost.",
  ),
  "create/exists": error(
    "The service answered a create request with an object that already existed. pulumi-pipes does not adopt it by itself.",
    "Set `adoptId` to manage the existing object, or change the name.",
  ),
  "create/identical": warning(
    "Pulumi creates an object although an identical one exists. Fields that the program does not set can differ, except in an alert without a name. The existing object may come from this resource before you renamed or moved it, from an interrupted run, or from a state that was lost. The preview shows this warning for alerts, dashboards, webhooks, saved searches and private endpoints. You can ignore it during `--replace` or with `replacementTrigger`: the identical object is usually the one being replaced. pulumi-pipes omits that object only if Pulumi passes its ID to the provider, which needs `--refresh`, and for `--replace` also the plugin.",
    "In a preview: after a lost state or a killed run, run [`npx --no-install pulumi-pipes-cli recover`](cli.md#pulumi-pipes-cli-recover). If you renamed or moved the resource, use `aliases`. After the creation: if the existing object belongs to a renamed or moved resource, Pulumi deletes it later in the run (`aliases` would have prevented that). Otherwise find its owner. If it belongs to nobody, delete it on the service. To keep it instead of the new object, set `adoptId` to its ID: Pulumi then deletes the new object.",
  ),

  "recover/file": error(
    "The recovery file in `PIPES_RECOVER` cannot be read, belongs to another stack, or has entries that contradict each other.",
    "Write the file again with `npx --no-install pulumi-pipes-cli recover`, or correct the entry in the message. If the objects are already in the state, unset `PIPES_RECOVER`. `pulumi destroy` works even while the variable is set.",
  ),
  "recover/conflict": error(
    "The recovery file assigns an object to a resource that already has or adopts one, or the object already belongs to another resource, or an earlier run with this file already used it.",
    "After a run that failed or was killed, run `pulumi refresh` and then the command in the message. If the objects are already in the state, unset `PIPES_RECOVER`. Otherwise remove the entry.",
  ),
  "recover/missing": error(
    "The recovery file lists an object that does not exist on the service. The run creates and updates nothing.",
    "Run `npx --no-install pulumi-pipes-cli recover --force`, or remove the entry. If the objects are already in the state, unset `PIPES_RECOVER`. `pulumi destroy` works even while the variable is set.",
  ),
  "recover/changed": error(
    "The object or the program changed since the recovery file was written. The run does not reuse the object, and does not change it.",
    "Run `npx --no-install pulumi-pipes-cli recover --force`, and review the file. If only a secret in the program differs, set `decision` of the entry to `different` to reuse and update the object.",
  ),
  "recover/unverified": warning(
    "The service does not return a value that the program sets, and no update can send it, so the state records the value from the program unchecked.",
    "If the object may have a different value, replace the resource: `pulumi up --replace <URN>`.",
  ),
  "recover/unused": warning(
    "`PIPES_RECOVER` is set, but the recovery file has no entry with an ID for any resource of the program.",
    "Check the variable. Unset it once the objects are in the state.",
  ),
  "recover/no-entry": warning(
    "The recovery file has no entry for a resource that `up` creates, because the program changed after the file was written. Only the plugin shows this warning, once per run.",
    "If the object may already exist, run `npx --no-install pulumi-pipes-cli recover --force` again. Unset `PIPES_RECOVER` once the objects are in the state.",
  ),
  "recover/takes": {
    severity: "info",
    cause:
      "`pulumi up` will record the existing object from the recovery file in the state, instead of creating one. The object is identical to what `up` would create.",
    remedy: "No action is needed. If the object is wrong, remove the ID from its entry.",
  },
  "recover/changes": warning(
    "`pulumi up` will reuse an existing object that a user chose in the recovery file, and change it on the service, because its values differ from the program.",
    "Review the list. If the object is wrong, remove the ID from its entry.",
  ),
  "recover/input": error(
    "`pulumi-pipes-cli recover` could not read the state or the preview of the stack.",
    "Run `pulumi stack export` and `pulumi preview --json` yourself, remove the cause of their failure, and run the command again.",
  ),

  "update/conflict": error(
    "Two resources set a field of one object to different values. A preview only warns.",
    "Set the field in only one of the resources.",
  ),
  "update/removes": warning(
    "`pulumi up` will remove items of a list, such as tables or addresses.",
    "Add the items again if you want to keep them.",
  ),
  "update/drift": warning(
    "The object differs from the state, because another user changed it, or a run that failed could not record its change. The update changed only what the preview showed, so it left this drift alone.",
    "Run `pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it. To keep the drift, set the value in the program, or list the field in `ignoreChanges`.",
  ),
  "update/overwritten": warning(
    "The program changed a value that another user, or a run that failed, had also changed since the state was written. The update set the value from the program, as the preview showed.",
    "To keep the other value, set it in the program.",
  ),
  "update/address-changed": error(
    "Another user, or a run that failed, changed an address since the state was written, and the program sets only its credentials. To keep the credentials from an address that nobody reviewed, the update sent nothing.",
    "Check the address. Then run `pulumi refresh` to accept it, or set it in the program.",
  ),
  "update/emptied": error(
    "The service no longer has the addresses, roles, channels, tables or endpoints that the program keeps, and the program removed the others. The update would leave an empty list, which the preview did not show, so it sent nothing.",
    "Run `pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it.",
  ),
  "update/not-applied": warning(
    "The service reported success, but returned a different value, because it rewrites the value, does not support it, or applies it later. The state contains the value that the service returned. If only spaces differ, the service trims spaces, for example at the ends of a string.",
    "Use a value that the service supports, or remove the argument. Otherwise each refresh shows the difference.",
  ),
  "update/rewritten": warning(
    "The service returns an immutable or unknown field in a different form than the program sets it, or not at all.",
    "No action is needed. If the value on the service changes later, a refresh shows the change.",
  ),
  "update/unmanaged": warning(
    "The program no longer sets a field, but the service still has a value for it: the one from before the update, unless the message says otherwise. For example, if `channel` replaces `channels` of an alert, the update sets the first channel and keeps the others.",
    "If the value should change, set it in the program or on the service.",
  ),

  "replace/refused": error(
    "The replacement would delete an object that the program refers to by its ID.",
    "Remove the reference in a separate run, or refer to the output `id`. To keep the object, first set `deletionPolicy` to `retain`.",
  ),
  "replace/uncertain": warning(
    "The program sets an immutable field for the first time, and the state does not contain its value.",
    "Make sure that the object has this value. Otherwise `pulumi up` fails.",
  ),
  "replace/loses": warning(
    "The update replaces the object, and deletes or disables the old one. A new pipe starts over: it loads all data again. However, if its source starts with the latest data, it misses the data that arrives between the deletion of the old pipe and its own start.",
    "To keep the old object, restore the old values of the fields in the message, or first set `deletionPolicy` to `retain` and run `pulumi up`.",
  ),
  "delete/by-policy": {
    severity: "info",
    cause:
      "pulumi-pipes did not delete the object, because its `deletionPolicy` is `retain`, which is the default for adopted objects.",
    remedy:
      "No action is needed. To delete the object, first set `deletionPolicy` to `delete` and run `pulumi up`.",
  },
  "delete/retained": warning(
    "pulumi-pipes kept the object because the program refers to it by its ID.",
    "To delete the object, remove the ID from the program first. For a renamed or moved resource, use `aliases`.",
  ),

  "adoption/unchanged": {
    severity: "info",
    cause:
      "`pulumi up` will adopt the object and change nothing, because the object already has the values of the arguments. Several such objects share one message, which shows how many there are. With the plugin, there can be more than one such message, because the plugin does not know when the program ends.",
    remedy: "No action is needed.",
  },
  "adoption/changes": warning(
    "`pulumi up` will adopt the object and change some of its fields.",
    "To keep the current values, remove these arguments, or set them to the current values.",
  ),
  "adoption/removes": warning(
    "`pulumi up` will adopt the object and remove some of its items, because a list in the program replaces the whole list.",
    "To keep the items, remove the list from the program, or add the items to it.",
  ),
  "adoption/fails": warning(
    "`pulumi up` will fail to adopt or update the object, for example because an immutable field has a different value. The message says why. The object stays unchanged.",
    "Use the values of the object, or remove the arguments.",
  ),
  "scaling/waits": {
    severity: "info",
    cause:
      "The service creates the compute of its database pipes together with the first database pipe. `up` waits for it, for at most `pipes:pipeTransitionTimeoutSeconds`.",
    remedy: "Create a database pipe in the same program, and list it in `dependsOn` of the `PipeScaling`.",
  },
  "adoption/missing": warning(
    "`pulumi up` will fail to adopt the object, because it does not exist.",
    "Correct the ID, or remove it to create an object.",
  ),

  "pipe/columns-alone": warning(
    "The program sets columns without field mappings. A new pipe maps no fields to these columns, and an existing pipe keeps its mappings.",
    "Set `destination.columns` and `fieldMappings` together.",
  ),
  "pipe/table-unchanged": warning(
    "An update changes the columns of a pipe, but the service does not alter the table. If the table does not have such a column, the pipe loads nothing into it, or fails.",
    "Add the column to the table before `pulumi up`.",
  ),
  "pipe/creation-needs": warning(
    "The program omits arguments that known services require for a new pipe. The message lists them.",
    "Set them, unless your service accepts a pipe without them.",
  ),
  "pipe/duplicate": error(
    "Another pipe of the service already has this name, kind of source and destination, so the data would be loaded twice. The preview of a new pipe only warns.",
    "To manage the existing pipe, set `adoptId`. For a renamed or moved resource, use `aliases`. Otherwise choose a different name or destination.",
  ),
  "pipe/failed": warning(
    "When Pulumi last read the pipe, its state was `Failed`, `InternalError` or `Degraded`, so it loads no data, or only a part. Only a refresh reads the state again.",
    "Read the error of the pipe in the web interface of your platform, correct `source`, and run `pulumi up`.",
  ),
  "pipe/stopped": warning(
    "When Pulumi last read the pipe, it was stopped although the program does not stop it, so it loads no data. Only a refresh reads the state again. Either a user stopped the pipe, or an update was killed while it edited the tables, or an update failed and could not start the pipe again. In the last case, the message says that `pulumi up` starts it.",
    "Start the pipe on the service. Or set `stopped: false` of a `Pipe` to start it, or `stopped: true` to keep it stopped.",
  ),
  "pipe/transition": error(
    "The pipe did not start, stop or disappear in time, or it is completed and so cannot start again.",
    "Check the pipe, then run again. For a longer limit, set `pipes:pipeTransitionTimeoutSeconds`.",
  ),
  "pipe/update-needs": warning(
    "An update changes the connection of a pipe, and the program does not set the secret that known services require with each such change.",
    "Set the secret in the message, or leave the connection unchanged.",
  ),
  "pipe/sends-secret": warning(
    "An update changes the connection of a pipe. Services test the connection as a whole, so the update also sends the unchanged secret of the program. If another user rotated the secret on the service, the update restores the old secret.",
    "If the secret was rotated, set the new secret in the program before the update. Otherwise no action is needed.",
  ),
  "pipe/mapping-changed": error(
    "A table mapping of the program differs from the one on the service, because the program or another user changed it, and services cannot edit a mapping in place. A preview warns, and `up` fails before any write.",
    "To keep the values of the service, set them in the program. To set other values, remove the mapping, run `pulumi up`, add the new mapping, and run `pulumi up` again. The pipe then copies the table again.",
  ),

  "key/signs-deployment": warning(
    "This deployment authenticates with this key. `up` disables the key, lets it expire earlier, or removes roles or addresses from it, so the rest of the run and later deployments may fail. Or the run deletes or replaces the key, although a key cannot delete itself. Only `pulumi up` warns about a deletion, because Pulumi does not ask providers about deletions in a preview.",
    "First give the deployment a different key, then change this key in a separate `pulumi up --target <URN>`. After a rotation, set the credentials of the new key, and run again.",
  ),
  "key/in-use": error(
    "This deployment authenticates with this key, and a key cannot delete itself.",
    "Set the credentials of a different key, and run again.",
  ),
  "key/disabled": warning(
    "The update disables the key. Clients that use it lose access.",
    "Keep the key enabled if clients use it.",
  ),
  "key/gets-admin": warning(
    "The update gives the key the role `admin`, or a role ID that may mean `admin`.",
    "Check the roles.",
  ),
  "key/loses-roles": warning(
    "The update removes roles from the key. Clients that need these roles lose access.",
    "Restore the roles if clients need them.",
  ),
  "key/open-to-all": warning("The update allows access from any address.", "Restrict `ipAccessList`."),
  "key/unusable": warning(
    "No client can use the key: it has expired, it has no role, its list of addresses is empty, or the response with its secret was lost.",
    "Correct `expireAt`, `assignedRoleIds` or `ipAccessList`. If the secret of a new key was lost, delete that key, unless another user created an identical key at the same time.",
  ),
  "key/roles-kept": warning(
    "The service assigns roles by ID, and its `roles` differ from those in the program.",
    "Set `assignedRoleIds`, and remove `roles`.",
  ),
  "key/credentials-unknown": error(
    "The program reads the credentials of a key that Pulumi did not create. Services return credentials only once.",
    "Read them from where you store them, or create a key without `adoptId`. In unit tests, return them from `newResource`.",
  ),

  "alert/no-tile": warning(
    "An alert refers to a dashboard or a tile that does not exist, or to a tile that this run removes.",
    "Correct the ID, or use `tileIdOf` with the name of the tile. If this run removes the tile, first move the alert to a different tile in a separate run, or remove the alert too.",
  ),
  "alert/tile-type": warning(
    "An alert refers to a tile whose type does not support alerts. Services evaluate alerts only on tiles of the types `line`, `stacked_bar` and `number`. On any other tile with raw SQL, and on a chart whose SQL does not use the interval as a parameter, they reject the alert. On any other tile without raw SQL, they accept the alert, but never evaluate it, and delete it with the next update of the dashboard. The preview warns if the tile already exists, and `pulumi up` warns if it created or changed the dashboard. There is no warning about a type that this version does not know.",
    "Point the alert at a tile of one of these types, or change the type of the tile. In the SQL of a chart, use `{intervalSeconds:Int64}` or `{intervalMilliseconds:Int64}`.",
  ),
  "alert/deleted": warning(
    "The update of a dashboard in this run deleted an alert of this stack, because its tile was removed, or has a type that does not support alerts. The preview announced this with `dashboard/removes-alerts`. The alert is still in the state. If the alert does not depend on the dashboard resource, for example because it has literal IDs, the warning appears for the dashboard and contains the ID of the alert.",
    "Point the alert at a different tile, or change the type of the tile. `pulumi up --refresh` then creates the alert again. If you no longer need the alert, remove its resource.",
  ),
  "webhook/duplicate": error(
    "The service already has a webhook with this name and `service`, and does not allow a second one.",
    "Change the name, or adopt the existing webhook with `adoptId`. If you renamed or moved the resource, add `aliases`. `pulumi up --replace` creates the new webhook before it deletes the old one, so it needs a different name too.",
  ),
  "webhook/in-use": error(
    "Alerts still use the webhook, so the service does not delete it. Alerts of the program are deleted first, so these alerts belong to other users, or refer to the webhook by a literal ID. With the resource option `deleteBeforeReplace`, they can also be alerts of the program: remove the option, and change the name of the webhook.",
    'Point the alerts at a different webhook or delete them, then run again. To keep the webhook, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "webhook/body": warning(
    "An update replaces the whole webhook. Services never return the `body` of a webhook of the service `incidentio`, so the update removes a body that the program does not set. The preview cannot know whether the webhook has a body. It warns about a webhook that Pulumi did not create, and about one whose `body` is no longer in the program, until an update was sent.",
    "If the webhook has a body, copy it from the web interface, and set `body`. Otherwise ignore the warning, or set `body` to `null`.",
  ),
  "webhook/destination": warning(
    "The `url` or the `service` of a webhook changes. To keep secrets from the new address, the service then removes all headers and query parameters that the request does not set, and the program does not set them. Services never return them, so the preview warns about a webhook that Pulumi did not create, and about one for which the program set them earlier.",
    "Set `headers` and `queryParams`. To remove them, set them to `null`. A webhook for Slack has none.",
  ),
  "reversePrivateEndpoint/not-ready": warning(
    "A private endpoint is not `Ready`, so pipes cannot use it. After its creation, the owner of the network may have to accept the connection.",
    "Accept the connection, or follow the advice in the message. Then run `pulumi refresh`.",
  ),
  "reversePrivateEndpoint/duplicate": error(
    "Another private endpoint of the service has one of the DNS names of a new endpoint. DNS names must be unique in a service.",
    "Change the name, or adopt the existing endpoint with `adoptId`, for example if an interrupted run created it. If you renamed or moved the resource, add `aliases`. For `pulumi up --replace`, set the resource option `deleteBeforeReplace`.",
  ),
  "reversePrivateEndpoint/in-use": error(
    "Pipes still use the private endpoint, and would load nothing without it. Pipes of the program are deleted or updated first, so these pipes belong to other users, or refer to the endpoint by a literal ID.",
    'Point the pipes at a different endpoint or delete them, then run again. To keep the endpoint, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "reversePrivateEndpoint/transition": error(
    "The service accepted the deletion of the private endpoint, but the endpoint did not disappear in time.",
    "Check the endpoint, then run again. For a longer limit, set `pipes:pipeTransitionTimeoutSeconds`.",
  ),
  "savedSearch/in-use": error(
    "Alerts still watch the saved search, and deleting the search may delete or break them. Alerts of the program are deleted first, so these alerts belong to other users, or refer to the search by a literal ID.",
    'Point the alerts at a different search or delete them, then run again. To keep the search, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "dashboard/removes-alerts": warning(
    "An update removes tiles that have alerts, or whose alerts cannot be listed. The service deletes these alerts too. It also deletes alerts on tiles whose type does not support alerts, even if the update changes only other parts of the dashboard.",
    "To keep the alerts, first move them to other tiles, of the type `line`, `stacked_bar` or `number`. Otherwise create them again: for each deleted alert of this stack, `pulumi up` shows `alert/deleted`.",
  ),
  "dashboard/hidden-parts": warning(
    "This is the first update of a dashboard that Pulumi did not create. An update replaces the whole dashboard, even if the program manages only one field, such as `tags`. The API returns neither tiles in query languages such as PromQL nor the filters, granularity and quantile levels of charts that users set in the web interface, so an update removes them. The preview cannot know whether the dashboard has such parts. Only the first update warns.",
    "Look at the dashboard in the web interface before you run `pulumi up`. If it has such parts, remove the resource, and use `getDashboard` to refer to the dashboard. Otherwise ignore the warning.",
  ),
  "dashboard/has-alerts": error(
    "The dashboard still has alerts, and deleting it would delete them.",
    'Move or delete the alerts, then run again. To delete the alerts together with the dashboard, set `deletionPolicy: "delete"`, run `pulumi up`, and then delete the dashboard. If you removed the resource from the program, restore it first. If you renamed or moved the resource without `aliases`, restore the old name and run `pulumi up`, which also deletes the duplicate. Then rename the resource with `aliases`.',
  ),
  "dashboard/invalid": warning(
    "The service validated the dashboard in a preview and rejects it. `pulumi up` still sends the dashboard.",
    "Correct the field at the path in the message, such as `tiles[0].config.sourceId`. To skip the validation, set `pipes:validateDashboards` to `false`.",
  ),
  "dashboard/same-name": warning(
    "Two tiles have the same name. Only a tile with a unique name reliably keeps its ID and its alerts.",
    "Use a different name for each tile.",
  ),
  "dashboard/exported": error(
    "The arguments are in the format of a dashboard exported from the web interface, which is not the format of the API.",
    "Run `npx --no-install pulumi-pipes-cli import --from-export <file>`, which generates a program from the exported file.",
  ),
  "dashboard/unknown-tile": error(
    "No tile of the dashboard has this name, or a mock returned the dashboard without `tileIds`.",
    "Use one of the names in the message. If the tiles are secret, the message contains no names. In unit tests, return `tileIds` from `newResource` for a `Dashboard`, and from `call` for `getDashboard`.",
  ),

  "function/no-match": error(
    "No object has this ID or name, or several objects have this name.",
    "Correct the value, or use the ID. The message lists candidates.",
  ),
  "function/unreadable": warning(
    "The service returned objects in a format that this version does not support. The result omits them.",
    "Install a newer version of pulumi-pipes.",
  ),

  "ignore/list-item": error(
    "`ignoreChanges` lists a path into the items of a list, such as `tiles[*].x`. Pulumi identifies items by position, but pulumi-pipes by name or key, so values would move to other items.",
    "Ignore the whole list, such as `tiles`, or leave the field out of the items. An existing tile keeps its `x`, `y`, `w` and `h` if the program leaves them out.",
  ),
  "ignore/group": warning(
    "`ignoreChanges` lists a field that is only sent together with other fields that the program sets, and Pulumi does not pass the option to dynamic resources. If the program changes one of the other fields, the update therefore also sends the ignored field, with its value in the state, and overwrites a value that another user set.",
    "Ignore the other fields too, or use the [plugin](../concepts/provider-plugin.md), which keeps the ignored field.",
  ),
  "plugin/not-installed": warning(
    "A program in TypeScript uses the plugin, but the plugin is in none of the places where Pulumi looks for it, so the Pulumi CLI fails because it cannot find or download `pulumi-resource-pipes`. Programs in other languages show only the error of the CLI.",
    "Add the folder of the plugin to `Pulumi.yaml`, or [install its file](../installation-configuration.md#install).",
  ),
  "import/incomplete": warning(
    "With the plugin, `pulumi import` or the option `import` imported an object, but the service did not return all required arguments, or returned values that the arguments do not accept. For example, some services never return the URL of a webhook.",
    "Set or correct these values in the program. If you do not know a required value, omit it and set `adoptId` to the ID of the object.",
  ),
  "import/option": error(
    "The resource option `import` does not work for dynamic resources.",
    "Set `adoptId` (for `PipeSettings`: `pipeId`), run `npx --no-install pulumi-pipes-cli import`, or use the [plugin](../concepts/provider-plugin.md).",
  ),
  "import/skipped": warning(
    "`pulumi-pipes-cli import` skipped an object that a program cannot describe, or a collection that it could not read.",
    "Add the object to the program by hand, or use a key with permission to list the collection.",
  ),

  "import/input": error(
    "The command could not read the stack configuration or the Terraform state.",
    "Correct `--stack` or `--from-terraform-state`. Outside a Pulumi project, the environment is sufficient.",
  ),
  "report/input": error(
    "The command cannot read a file, or the content is not the complete output of `pulumi preview --json`.",
    "Save only the output of `pulumi preview --json`, and run the command with it.",
  ),
  "report/notify": error(
    "`report` could not send the notification to the webhook in `PIPES_NOTIFY_URL`. The report and its files are complete. The exit code is 7 if there are changes, and 1 otherwise.",
    "Check the address (a secret), and that the network allows the connection. The webhook may have been deleted.",
  ),
  "cli/usage": error(
    "A command, a flag or the value of a flag is missing or invalid.",
    "Run the command with `--help` to see its flags and their values.",
  ),

  "plugin/unknown-type": error(
    "The plugin has no resource or function with this name.",
    "Correct the name. If a newer version of the plugin has it, install that version.",
  ),
  "plugin/configured-twice": error(
    "A process of the plugin was configured a second time, with different settings, which Pulumi never does. The process keeps its first configuration.",
    "If you attach the plugin to Pulumi with `PULUMI_DEBUG_PROVIDERS`, start it again for different settings. Otherwise find out which process of this machine sent the request.",
  ),
  "plugin/malformed-request": error(
    "The engine sent the plugin an incomplete request.",
    "Install a newer Pulumi CLI. If the problem remains, report it.",
  ),
  "plugin/schema-version": error(
    "The engine requested a version of the schema that the plugin does not support.",
    "Install a newer version of the plugin.",
  ),
  "preview/incomplete": warning(
    "The preview could not read the service. The rest of the preview is correct.",
    "Run the preview again. If requests fail with [`http/timed-out`](#httptimed-out), follow its advice. `pulumi up` reads the service again.",
  ),
  "state/unreadable": error(
    "A different version of pulumi-pipes wrote the state, or the state would contain a value that Pulumi cannot store.",
    "Install the version that wrote the state, or a later one. If the problem is a value that the service returned, report it to the operator of the service.",
  ),
  "internal/unexpected": error(
    "This is a defect of pulumi-pipes or of a library.",
    "Report the message to the maintainers.",
  ),
};
