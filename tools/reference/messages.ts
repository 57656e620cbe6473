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
    "The service returned 404 or 410. For an object in the state, the package could not confirm in the list of objects that the object was deleted, so the state keeps it.",
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
    "The service returned 401. After three rejections in a row, the package sends no request for five seconds.",
    "Check that the key ID and the secret belong together, and that the key is enabled and not expired.",
  ),
  "http/forbidden": error(
    "The service returned 403. Services can ask for the permission to manage an object also before they return it.",
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
    "The service sleeps, or it is not running for another reason. With `pipes:wakeService`, creations, updates and deletions wake a service that sleeps, unless waking it failed for the reason in the message. Previews, reads and functions never wake a service.",
    "Wake the service, then run again. To let `up` and `destroy` wake it, set `pipes:wakeService` to `true`.",
  ),
  "http/service-stopped": error(
    "A user stopped the service. The package never starts a stopped service.",
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
    "The connection failed or was interrupted. The first error of a run shows the cause, and the others name it.",
    "Check the base address, the network and the proxy.",
  ),
  "http/proxy-refused": error(
    "The proxy, not the service, returned the error. The service did not get the request.",
    "Check the proxy in `HTTPS_PROXY` or `HTTP_PROXY` and its credentials, or add the host to `NO_PROXY`.",
  ),
  "http/timed-out": error(
    "The service did not respond in time. Or, with the plugin, `customTimeouts` ended the operation, or Ctrl-C a read.",
    "Run again. For longer limits, set `pipes:requestTimeoutSeconds` and `pipes:operationTimeoutSeconds`.",
  ),
  "http/invalid-response": error(
    "The response is incomplete, or it does not have the form of this API. A proxy or a gateway may have sent it.",
    "Check the base address, and the proxies and gateways in front of the service. Then run again.",
  ),
  "http/schema-mismatch": error(
    "The response has a field in a form that this version does not support.",
    "Install a newer version of this package, or report the field. Check the base address.",
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
    "An argument is missing, or its output has no value.",
    "Set the argument at the path at the start of the message. To adopt an existing object, set its ID instead.",
  ),
  "args/invalid": error(
    "An argument has the wrong type or form, is read-only, or contradicts another argument.",
    "Write a value of the form after 'must be'. The path at the start of the message names the argument.",
  ),
  "args/unknown-field": error(
    "No argument has this name.",
    "Correct the name. If only the service has the field, set it in `additionalFields` of the same object. Parts of a dashboard, such as tiles, accept such fields without this error.",
  ),
  "program/not-installed": error(
    "Pulumi's dynamic provider loads `pulumi-pipes` from the folder of the project, which does not have it. Only a library that the program imports has it, as with pnpm or in a workspace.",
    "Add `pulumi-pipes` to the dependencies of the project's own `package.json`, and install it. The plugin does not need this.",
  ),
  "args/unresolved": error(
    "An argument is not known in `pulumi up`, because the resource that it comes from failed or was left out.",
    "Correct the failure of that resource, or add it to `--target`, and run again.",
  ),
  "args/unsendable": error(
    "Pulumi cannot send functions, symbols, big integers, assets, class instances, circular objects, or outputs inside text. A field cannot be the whole result of a function such as `getDashboard`.",
    "Pass strings, numbers, booleans, lists and plain objects, for example `date.toISOString()`. Of the result of a function, pass one field, such as `id`.",
  ),
  "args/immutable": error(
    "A field can be set only when the object is created, and the existing object has another value, or services never return the value.",
    "Use the value of the existing object, or remove the field. To create another object, remove `adoptId`. If the error remains, or if the resource has no `adoptId`, run `pulumi up --replace <URN>`. This [deletes or retains](../concepts/managed-objects.md#delete-or-retain-an-object) the old object.",
  ),
  "args/outside-known": warning(
    "The value, name or length is outside the range that known services accept. Your service may accept it, so the package sends it unchanged.",
    "If the service rejects the value, use a known value from the message or the [reference](README.md).",
  ),

  "config/missing": error(
    "The configuration lacks a setting. A preview of resources shows a warning and continues. `pulumi up`, refreshes and functions fail.",
    "Set it in the stack configuration, in the environment or in the arguments of the `Provider`.",
  ),
  "config/invalid": error(
    "A setting has a malformed value, or the `provider` option is not a `Provider` of this package.",
    "Set a value of the form after 'must be', with `pulumi config set` or in the environment variable. Pass only a `Provider` of this package as `provider`.",
  ),
  "config/credentials": error(
    "The key ID and the secret must be set in the same place. The first place in the [order of precedence](../installation-configuration.md#precedence) that sets one of them lacks the other.",
    "Set both in the same place, or remove the one that the message names. A `Provider` that sets `baseUrl` must also set its own credentials.",
  ),
  "config/unused-variables": warning(
    "The stack configuration overrides environment variables that have other values.",
    "Unset the variables. To use them instead, run `pulumi config rm pipes:<setting>`.",
  ),
  "config/misspelled": warning(
    "The stack configuration contains a key that resembles a setting. The key has no effect. With the plugin, it is an error, and so is each argument of a `Provider` that is no setting.",
    "Remove the key with `pulumi config rm`, or the argument. Then set the setting that the message names.",
  ),
  "config/address-changed": error(
    "The address of the service differs from the address that last had the object, and the object does not exist there. The state keeps the resource. Previews and `pulumi up` show one warning. The plugin also warns if the organization or the service of a provider changes: `up` then replaces the resources that get these values from it.",
    "If the address is wrong, restore the old address. If the service moved, keep the new address. Then run `pulumi up --refresh --run-program`. If the service moved without the object, run `pulumi state delete <URN>`. To keep the objects of another organization or service, restore the old value, or set it in the resources.",
  ),
  "config/node-version": error(
    "The Node.js that runs the package is too old.",
    "Install the version that the message names, or a later version.",
  ),
  "config/outside-known": warning(
    "`pipes:organizationId` or `pipes:serviceId` is not a UUID, as the IDs of known services are. The package sends it anyway.",
    "Check the ID for a mistake, such as the name of the service. If your service uses another format, ignore the warning.",
  ),
  "config/plain-secret": warning(
    "The stack configuration contains the secret in plain text. Version control and the state may contain it too.",
    "Run `pulumi config set --secret pipes:authKeySecret`, then rotate the key.",
  ),
  "config/log-file": warning(
    "The package cannot write to the file in `PIPES_LOG`, or another user owns the file, so that the package cannot make it readable for its owner alone. The run continues without a log.",
    "Check free space, and the owner and the permissions of the file.",
  ),

  "service/not-offered": error(
    "This service does not support the operation, or it does not list objects of this kind. If it supports no operations at all, the base address is wrong.",
    "Follow the message, or check `pipes:baseUrl` and the path segments.",
  ),
  "object/not-found": error(
    "The object does not exist in the service that the message names, or was deleted outside Pulumi.",
    "Correct the ID. To recreate an object, run `pulumi up --refresh`. To remove it from the state, run `pulumi refresh`.",
  ),

  "refresh/all-missing": warning(
    "None of the first three objects that a refresh read exists. The service is empty, or it is another service.",
    "Check `pipes:baseUrl`, `pipes:organizationId` and `pipes:serviceId` before you run `pulumi up`. It creates all missing objects again: new pipes start over, and new access keys have new secrets.",
  ),

  "create/uncertain": error(
    "The response to a create request was lost, and pulumi-pipes could not identify the created object.",
    "The next run may create a duplicate. Before it, run [`npx --no-install pulumi-pipes-cli recover`](cli.md#pulumi-pipes-cli-recover), so that `pulumi up` takes the object if it exists. Or set `adoptId` to its ID. An access key cannot be recovered: delete the key whose secret is lost.",
  ),
  "create/exists": error(
    "In response to a create request, the service returned an object that already existed. The package does not adopt it.",
    "Set `adoptId` to manage the existing object, or change the name.",
  ),
  "create/identical": warning(
    "Pulumi creates an object although one with the same values exists. The existing object may also have fields that the program does not set, unless it is an alert without a name. The existing object may come from the same resource before you renamed or moved it, from an interrupted run, or from a state that was lost. The preview shows this warning for alerts, dashboards, webhooks, saved searches and private endpoints. The preview does not name an object that this run replaces, if Pulumi tells the provider its ID. For `--replace` and `replacementTrigger`, Pulumi tells it only with `--refresh`, and for `--replace` only to the plugin. Otherwise the warning can name the old object of the resource: then nothing is wrong.",
    "In a preview: after a lost state or a killed run, run [`npx --no-install pulumi-pipes-cli recover`](cli.md#pulumi-pipes-cli-recover). For a renamed or moved resource, use `aliases`. After the creation: if the existing object belongs to a renamed or moved resource, Pulumi deletes it later in this run. To prevent this, use `aliases` from the start. Otherwise find its owner. If no user owns it, delete it on the service. To keep it instead of the new object, set `adoptId` to its ID: Pulumi then deletes the new object.",
  ),

  "recover/file": error(
    "The recovery file in `PIPES_RECOVER` cannot be read, belongs to another stack, or has entries that contradict each other.",
    "Write the file again with `npx --no-install pulumi-pipes-cli recover`, or correct the entry that the message names. If the objects are in the state already, unset `PIPES_RECOVER`. `pulumi destroy` works with the variable, too.",
  ),
  "recover/conflict": error(
    "The recovery file names an object for a resource that has an object already, that adopts one, or whose object another resource has. Or an earlier run took the object by this file.",
    "After a run that failed or was killed: run `pulumi refresh`, and the command that the message names. If the objects are in the state already, unset `PIPES_RECOVER`. Otherwise remove the entry.",
  ),
  "recover/missing": error(
    "The recovery file names an object that the service does not have. The run creates and updates nothing.",
    "Run `npx --no-install pulumi-pipes-cli recover --force`, or remove the entry. If the objects are in the state already, unset `PIPES_RECOVER`. `pulumi destroy` works with the variable, too.",
  ),
  "recover/changed": error(
    "The object changed since the recovery file was written, or the program did. The run does not take the object, and sends nothing to it.",
    "Run `npx --no-install pulumi-pipes-cli recover --force`, and review the file. If only a secret of the program differs, set `decision` of the entry to `different` to change the object.",
  ),
  "recover/unverified": warning(
    "The service does not return a value that the program sets, and no update can send it. The state records the value of the program.",
    "If the object may have another value, replace the resource: `pulumi up --replace <URN>`.",
  ),
  "recover/unused": warning(
    "`PIPES_RECOVER` names a recovery file, but no resource of the program has an entry with an ID in it.",
    "Check the variable. Unset it when the objects are in the state.",
  ),
  "recover/no-entry": warning(
    "The recovery file has no entry of a resource that `up` creates, because the program changed since. Only the plugin gives this warning, once in a run.",
    "If the object can exist, run `npx --no-install pulumi-pipes-cli recover --force` again. Unset `PIPES_RECOVER` when the objects are in the state.",
  ),
  "recover/takes": {
    severity: "info",
    cause:
      "`pulumi up` takes the object, because the recovery file names it. The object is what `up` would create.",
    remedy: "No action is needed. If the object is wrong, remove the ID from its entry.",
  },
  "recover/changes": warning(
    "`pulumi up` takes an object with other values, because a user chose it in the recovery file, and changes it on the service.",
    "Review the list. If the object is wrong, remove the ID from its entry.",
  ),
  "recover/input": error(
    "`pulumi-pipes-cli recover` could not read the state or the preview of the stack.",
    "Run `pulumi stack export` and `pulumi preview --json` yourself, remove the cause of their failure, and run the command again.",
  ),

  "update/conflict": error(
    "Two resources set a field of one object to different values. The preview only shows a warning.",
    "Set the field in only one of the resources.",
  ),
  "update/removes": warning(
    "`pulumi up` will remove items of a list, such as tables or addresses.",
    "Add the items again if you want to keep them.",
  ),
  "update/drift": warning(
    "The object differs from the state: another user changed it, or a run that failed did and could not record it. The update changed only what the preview showed, so it left this drift.",
    "Run `pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it. To keep it, put it into the program, or list the field in `ignoreChanges`.",
  ),
  "update/overwritten": warning(
    "The program changed a value, and so did another user, or a run that failed and could not record it. The update set the program's value, as the preview showed.",
    "To keep that change, make it in the program.",
  ),
  "update/address-changed": error(
    "Another user, or a run that failed, changed an address since the state was written, and the program sets only its credentials. The update sent nothing.",
    "Check the address. Then run `pulumi refresh` to accept it, or set it in the program.",
  ),
  "update/emptied": error(
    "The service no longer has the addresses, roles, channels, tables or endpoints that the program keeps, and the program removed the others. The update would leave an empty list, which the preview did not show, so it sent nothing.",
    "Run `pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it.",
  ),
  "update/not-applied": warning(
    "The service reported success, but returned another value: it rewrites the value, does not support it, or applies it later. The state contains the value of the service. If only spaces differ, the service removes spaces, for example at the ends of a string.",
    "Use a value that the service supports, or remove the argument. Otherwise each refresh shows the difference.",
  ),
  "update/rewritten": warning(
    "The service returns an immutable or unknown field in another form, or not at all.",
    "No action is needed. A later refresh shows a change if the value on the service changes.",
  ),
  "update/unmanaged": warning(
    "The program no longer sets a field, and the service still has a value: the one from before the update, unless the message says otherwise. For example, if `channel` replaces `channels` of an alert, the update sets the first channel, and the others stay.",
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
    "The update replaces the object, and deletes or disables the old one. A new pipe starts over: it loads all data again, unless its source starts with the latest data. Then it misses what arrives between the deletion of the old pipe and its own start.",
    "To keep the old object, restore the old values of the fields that the message names, or first set `deletionPolicy` to `retain`.",
  ),
  "delete/by-policy": {
    severity: "info",
    cause:
      "The package did not delete the object: its `deletionPolicy` is `retain`, which is the default for adopted objects.",
    remedy:
      "No action is needed. To delete the object, first set `deletionPolicy` to `delete` and run `pulumi up`.",
  },
  "delete/retained": warning(
    "The package kept the object because the program refers to it by its ID.",
    "To delete the object, remove the ID from the program first. For a renamed or moved resource, use `aliases`.",
  ),

  "adoption/unchanged": {
    severity: "info",
    cause:
      "`pulumi up` will adopt the object and change nothing, because the object already has the values of the arguments. If there are several such objects, one message of the stack counts them. On the plugin, there can be more than one such message, because the plugin does not know when the program ends.",
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
    "`pulumi up` will fail to adopt or update the object, because an immutable field has another value, or for another reason in the message. It changes nothing.",
    "Use the values of the object, or remove the arguments.",
  ),
  "scaling/waits": {
    severity: "info",
    cause:
      "The service has the compute of database pipes from its first database pipe on. `up` waits for it, at most `pipes:pipeTransitionTimeoutSeconds`.",
    remedy: "Create a database pipe in the same program, and list it in `dependsOn` of the `PipeScaling`.",
  },
  "adoption/missing": warning(
    "`pulumi up` will fail to adopt the object, because it does not exist.",
    "Correct the ID, or remove it to create an object.",
  ),

  "pipe/columns-alone": warning(
    "The program sets columns without field mappings. A new pipe maps nothing to them, and an existing pipe keeps its mappings.",
    "Set `destination.columns` and `fieldMappings` together.",
  ),
  "pipe/table-unchanged": warning(
    "An update changes the columns of a pipe, and the service does not alter its table. A pipe with a column that the table lacks loads nothing into it, or fails.",
    "Add the column to the table before `pulumi up`.",
  ),
  "pipe/creation-needs": warning(
    "The program omits arguments that known services require for a new pipe. The message lists them.",
    "Set them, unless your service accepts a pipe without them.",
  ),
  "pipe/duplicate": error(
    "Another pipe of the service has the same name, kind of source and destination, so both would load the same data. The preview of a new pipe only shows a warning.",
    "To manage the existing pipe, set `adoptId`. For a renamed or moved resource, use `aliases`. Otherwise choose another name or destination.",
  ),
  "pipe/failed": warning(
    "At the last read, the pipe was in the state `Failed`, `InternalError` or `Degraded`, so it loads no data, or not all of it. Only a refresh reads the state again.",
    "Read the error of the pipe in the web interface of your platform, correct `source`, and run `pulumi up`.",
  ),
  "pipe/stopped": warning(
    "At the last read, the pipe was stopped although the program does not stop it, so it loads no data. Only a refresh reads the state again. A user stopped the pipe, an update was killed while it edited the tables, or an update failed and could not start the pipe again. In the last case, the message says that `up` starts it.",
    "Start the pipe on the service. Or set `stopped: false` of a `Pipe` to start it, or `stopped: true` to keep it stopped.",
  ),
  "pipe/transition": error(
    "The pipe did not start, stop or disappear in time. A completed pipe cannot start again.",
    "Check the pipe, then run again. For a longer limit, set `pipes:pipeTransitionTimeoutSeconds`.",
  ),
  "pipe/update-needs": warning(
    "An update changes the connection of a pipe, and the program does not set the secret that known services require with each such change.",
    "Set the field that the message names, or leave the connection unchanged.",
  ),
  "pipe/sends-secret": warning(
    "An update changes the connection of a pipe. Services test the connection as a whole, so the update also sends the unchanged secret of the program. If another user rotated the secret on the service, the update puts the old secret back.",
    "If the secret was rotated, set the new secret in the program before the update. Otherwise no action is needed.",
  ),
  "pipe/mapping-changed": error(
    "A table mapping of the program differs from the one on the service, because the program or another user changed it, and services cannot edit a mapping in place. A preview warns, and `up` fails before any write.",
    "To keep the values of the service, set them in the program. To set other values, remove the mapping, run `pulumi up`, add the new mapping, and run `pulumi up` again. The pipe then copies the table again.",
  ),

  "key/signs-deployment": warning(
    "This deployment authenticates with this key. `up` disables the key, lets it expire earlier, or removes roles or addresses from it, so the rest of the run and later deployments may fail. Or the run deletes or replaces the key, and a key cannot delete itself. Only the run that removes a key warns of its end, because Pulumi asks no provider about a deletion in a preview.",
    "Give the deployment another key first, and change this key in a run of its own, with `pulumi up --target <URN>`. After a rotation, set the credentials of the new key, and run again.",
  ),
  "key/in-use": error(
    "This deployment authenticates with this key, and a key cannot delete itself.",
    "Set other credentials, and run again.",
  ),
  "key/disabled": warning(
    "The update disables the key. Clients that use it lose access.",
    "Keep the key enabled if clients use it.",
  ),
  "key/gets-admin": warning(
    "The update gives the key the role `admin`, or a role ID that may stand for `admin`.",
    "Check the roles.",
  ),
  "key/loses-roles": warning(
    "The update removes roles from the key. Clients that need them lose access.",
    "Add the roles again if clients need them.",
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
    "Correct the ID, or use `tileIdOf` with the name of the tile. If this run removes the tile, first move the alert to another tile in a separate run, or remove the alert too.",
  ),
  "alert/tile-type": warning(
    "An alert refers to a tile whose type takes no alerts. Services evaluate alerts on tiles of the types `line`, `stacked_bar` and `number`. They refuse an alert on another tile with raw SQL, and on a chart with raw SQL that lacks the interval as a parameter. On another built tile, they accept the alert, never evaluate it, and delete it with the next update of the dashboard. The preview warns if the tile exists, `pulumi up` if it created or changed the dashboard. There is no warning about a type that this version does not know.",
    "Point the alert at a tile of one of these types, or change the type of the tile. In the SQL of a chart, use `{intervalSeconds:Int64}` or `{intervalMilliseconds:Int64}`.",
  ),
  "alert/deleted": warning(
    "The update of a dashboard in this run deleted an alert of this stack, because the dashboard lost its tile, or the tile has a type that takes no alerts. The preview announced it with `dashboard/removes-alerts`. The state still has the alert. If the alert does not depend on the dashboard resource, for example because it has literal IDs, the warning is about the dashboard and names the ID of the alert.",
    "Point the alert at another tile, or change the type of the tile. `pulumi up --refresh` then creates the alert again. If you need the alert no longer, remove its resource.",
  ),
  "webhook/duplicate": error(
    "The service already has a webhook with this name and `service`, and a second webhook is not allowed.",
    "Change the name, or adopt the existing webhook with `adoptId`. If you renamed or moved the resource, add `aliases`. `pulumi up --replace` creates the new webhook first, so it needs another name too.",
  ),
  "webhook/in-use": error(
    "Alerts still use the webhook, so the service does not delete it. The alerts of the program are deleted first, so these alerts belong to other users, or name the webhook by a literal ID. With the resource option `deleteBeforeReplace`, they can be alerts of the program: remove the option, and change the name.",
    'Move the alerts to another webhook or delete them, then run again. To keep the webhook, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "webhook/body": warning(
    "An update replaces the whole webhook. Services never return the `body` of a webhook of the service `incidentio`, so the update removes a body that the program does not set. The preview cannot know whether the webhook has one. It warns for a webhook that Pulumi did not create, and for one whose `body` the program stopped to set, until an update was sent.",
    "Copy the body from the web page, and set `body`. Otherwise ignore the warning, or set `body` to `null`.",
  ),
  "webhook/destination": warning(
    "The `url` or the `service` of a webhook changes, and the service removes headers and query parameters that the request does not set, so that no secret gets to another address. The program does not set them. Services never return them, so the preview warns for a webhook that Pulumi did not create, and for one whose program set them before.",
    "Set `headers` and `queryParams`. To remove them, set them to `null`. A webhook of Slack has none.",
  ),
  "reversePrivateEndpoint/not-ready": warning(
    "A private endpoint is not `Ready`, so pipes cannot use it. After its creation, the owner of the network may have to accept the connection.",
    "Accept the connection, or follow the end of the message. Then run `pulumi refresh`.",
  ),
  "reversePrivateEndpoint/duplicate": error(
    "Another private endpoint of the service has one of the DNS names of a new endpoint. The names are unique in a service.",
    "Change the name, or adopt the existing endpoint with `adoptId`, for example if an interrupted run created it. If you renamed or moved the resource, add `aliases`. For `pulumi up --replace`, set the resource option `deleteBeforeReplace`.",
  ),
  "reversePrivateEndpoint/in-use": error(
    "Pipes still use the private endpoint, and would load nothing without it. The pipes of the program are deleted first or let go of it, so these pipes belong to other users, or name the endpoint by a literal ID.",
    'Let the pipes use another endpoint or delete them, then run again. To keep the endpoint, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "reversePrivateEndpoint/transition": error(
    "The service accepted the deletion of the private endpoint, which did not disappear in time.",
    "Check the endpoint, then run again. For a longer limit, set `pipes:pipeTransitionTimeoutSeconds`.",
  ),
  "savedSearch/in-use": error(
    "Alerts still watch the saved search, and deleting the search may delete or break them. The alerts of the program are deleted first, so these alerts belong to other users, or name the search by a literal ID.",
    'Move the alerts to another search or delete them, then run again. To keep the search, set `deletionPolicy: "retain"` and run `pulumi up` before you remove the resource.',
  ),
  "dashboard/removes-alerts": warning(
    "An update removes tiles that have alerts, or whose alerts cannot be listed. The service deletes these alerts too. It also deletes alerts on tiles whose type takes none, even if only something else on the dashboard changes.",
    "To keep the alerts, first move them to other tiles, of the type `line`, `stacked_bar` or `number`. Otherwise create them again: `pulumi up` names those of this stack with `alert/deleted`.",
  ),
  "dashboard/hidden-parts": warning(
    "This is the first update of a dashboard that Pulumi did not create. An update replaces the whole dashboard, also if the program manages only one field, such as `tags`. The API returns neither tiles in query languages such as PromQL nor the filters, granularity and quantile levels of charts that users set on the web page, so an update removes them. The preview cannot know whether the dashboard has any. Later updates do not warn.",
    "Look at the dashboard on the web page before you run `pulumi up`. If it has such parts, remove the resource, and use `getDashboard` to refer to the dashboard. Otherwise ignore the warning.",
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
    "The arguments have the form of a file that the web page exported, which is not the form of the API.",
    "Run `npx --no-install pulumi-pipes-cli import --from-export <file>`, which writes a program from the file.",
  ),
  "dashboard/unknown-tile": error(
    "No tile of the dashboard has this name, or a mock returned the dashboard without `tileIds`.",
    "Use a name that the message lists. If the tiles are secret, the message lists no names. In unit tests, return `tileIds` from `newResource` for a `Dashboard`, and from `call` for `getDashboard`.",
  ),

  "function/no-match": error(
    "No object has the given ID or name, or several objects have the name.",
    "Correct the value, or use the ID. The message lists candidates.",
  ),
  "function/unreadable": warning(
    "The service returned objects in a form that this version does not support. The result omits them.",
    "Install a newer version of this package.",
  ),

  "ignore/list-item": error(
    "`ignoreChanges` lists a path into the items of a list, such as `tiles[*].x`. Pulumi finds items by their positions, and this package by their names or keys, so values would move to other items.",
    "List the whole list, such as `tiles`, or leave the field out of the items. An existing tile keeps its `x`, `y`, `w` and `h` if the program leaves them out.",
  ),
  "ignore/group": warning(
    "`ignoreChanges` lists a field that is one value together with other fields that the program sets. Pulumi does not pass the option to dynamic resources. If the program changes one of the other fields, the update also sends the listed field, with the value in the state, and replaces what another user set.",
    "List the other fields too, or use the [plugin](../concepts/provider-plugin.md), which keeps the listed field.",
  ),
  "plugin/not-installed": warning(
    "A program in TypeScript uses the plugin, and the plugin is in none of the places where Pulumi looks for it. The Pulumi CLI then fails: it finds no `pulumi-resource-pipes`, or cannot download it. Programs in other languages get the error of the CLI alone.",
    "Add the folder of the plugin to `Pulumi.yaml`, or [install its file](../installation-configuration.md#install).",
  ),
  "import/incomplete": warning(
    "On the plugin, `pulumi import` or the option `import` imported an object, but the arguments of the resource do not accept what the service returned. For example, some services never return the URL of a webhook.",
    "Set or correct the named values in the program. An optional `adoptId` with the ID of the object replaces required values that you do not know.",
  ),
  "import/option": error(
    "The resource option `import` does not work for dynamic resources.",
    "Set `adoptId` (for `PipeSettings`: `pipeId`), run `npx --no-install pulumi-pipes-cli import`, or use the [plugin](../concepts/provider-plugin.md).",
  ),
  "import/skipped": warning(
    "`pulumi-pipes-cli import` skipped an object that no program can describe, or a collection that it could not read.",
    "Add the object to the program by hand, or use a key that is allowed to list the collection.",
  ),

  "import/input": error(
    "The command could not read the stack configuration or the Terraform state.",
    "Correct `--stack` or `--from-terraform-state`. Outside a Pulumi project, the environment is sufficient.",
  ),
  "report/input": error(
    "The command cannot read a file, or its text is not the output of `pulumi preview --json`.",
    "Save the output of `pulumi preview --json` alone, and run the command with it.",
  ),
  "report/notify": error(
    "`report` could not send the notification to the webhook in `PIPES_NOTIFY_URL`. The report and its files are complete. The exit code is 7 if there are changes, and 1 otherwise.",
    "Check the address, which is a secret, and whether the network allows it. The service may have deleted the webhook.",
  ),
  "cli/usage": error(
    "A command, a flag or the value of a flag is missing or invalid.",
    "Run the command with `--help`, which lists its flags and their values.",
  ),

  "plugin/unknown-type": error(
    "The plugin has no resource or function with this name.",
    "Correct the name. If a newer version has it, install that version of the plugin.",
  ),
  "plugin/configured-twice": error(
    "A caller configured a process of the plugin again, with other settings. Pulumi never does. The process keeps its first configuration.",
    "If you attach the plugin to Pulumi with `PULUMI_DEBUG_PROVIDERS`, start it again for other settings. Otherwise find out which process of this machine sent the request.",
  ),
  "plugin/malformed-request": error(
    "The engine sent the plugin a request that lacks a part.",
    "Install a newer Pulumi CLI, and report the problem if it remains.",
  ),
  "plugin/schema-version": error(
    "The engine requested a schema in a version that the plugin does not have.",
    "Install a newer version of the plugin.",
  ),
  "preview/incomplete": warning(
    "The preview could not read the service. The rest of the preview is correct.",
    "Run the preview again. If requests fail with [`http/timed-out`](#httptimed-out), follow its advice. `pulumi up` reads the service again.",
  ),
  "state/unreadable": error(
    "Another version of this package wrote the state, or a value cannot be part of a state.",
    "Install the version that wrote the state, or a later one. If the message names a value, report it to the operator of the service.",
  ),
  "internal/unexpected": error(
    "This package or a library has a defect.",
    "Report the message to the maintainers.",
  ),
};
