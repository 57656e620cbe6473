const service = "https://api.example/v1/organizations/…/services/…";
const origin = "The address comes from pipes:baseUrl.";

/** A message of each code, without the resource that Pulumi shows above it. `…` stands for IDs. */
export const samples: Readonly<Record<string, string>> = {
  "adoption/changes": `\
\`up\` adopts access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852) and changes it on the service:
  ~ name: "ci" => "builds"
  [adoption/changes]`,
  "adoption/fails": `\
\`up\` will fail to adopt pipe "order-events" (91c4e7d8-2a6f-4b35-8e09-d5f1a3b7c642):
  ! source.kafka.topics: immutable, and the object with this adoptId has a different value. Use that value, or remove the argument. To manage a different object, change or remove adoptId
  [adoption/fails]`,
  "adoption/missing":
    "`up` will fail: access key 00000000-0000-4000-8000-000000000000 does not exist. Check adoptId [adoption/missing]",
  "adoption/removes": `\
\`up\` adopts access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852) and changes it on the service:
  - ipAccessList["0.0.0.0/0"] can no longer use the key
  + ipAccessList["10.0.0.0/8"]
  [adoption/removes]`,
  "adoption/unchanged":
    '`up` adopts access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852) without changes [adoption/unchanged]',
  "alert/no-tile":
    "`up` will fail: tileId: the dashboard has no tile with this ID. To find a tile by its name, use `tileIdOf`. If another user removed the tile, `pulumi up --refresh` restores it [alert/no-tile]",
  "alert/deleted":
    "the update of dashboard 65f1a0c3d2b4e5f607182930 deleted this alert, because its tile was removed, or has a type on which services do not evaluate alerts. Point the alert at a tile of one of the types line, stacked_bar, number, and run `pulumi up --refresh` to create it again [alert/deleted]",
  "alert/tile-type":
    'tileId: services do not evaluate alerts on a tile of the type "table", and the next update of the dashboard deletes this alert. Use a tile of one of the types line, stacked_bar, number [alert/tile-type]',
  "args/immutable":
    "source.kafka.topics: immutable, and the object with this adoptId has a different value. Use that value, or remove the argument. To manage a different object, change or remove adoptId [args/immutable]",
  "args/invalid":
    'expireAt: must be an ISO 8601 date-time with a zone, such as "2027-06-30T00:00:00Z", got "30.06.2099" [args/invalid]',
  "args/outside-known":
    'interval: must be one of 30s, 1m, 5m, 15m, 30m, 1h, 6h, 12h, 1d on known services, got "36h". Did you mean "6h"? pulumi-pipes sends it anyway [args/outside-known]',
  "args/required":
    "tiles: required for a new dashboard. To adopt an existing dashboard, set adoptId [args/required]",
  "args/unknown-field":
    'treshold: unknown field. Did you mean "threshold", or additionalFields? [args/unknown-field]',
  "program/not-installed":
    "pulumi-pipes is not installed in the project /home/me/shop, only in a library. Add it to the dependencies of the project's own package.json [program/not-installed]",
  "args/unresolved":
    'could not create the alert "latency": tileId: not known, because the resource that provides this value failed or was left out of this run. Fix or include that resource, and run again [args/unresolved]',
  "args/unsendable":
    'AccessKey "deploy": expireAt: is an instance of Date, which Pulumi cannot send. Pass plain data [args/unsendable]',
  "cli/usage": "--run-url: expected an address that begins with https:// or http:// [cli/usage]",
  "config/address-changed":
    'could not read the alert "Errors" (65f1a0c3d2b4e5f607182c01): it does not exist at https://api.us.example, but the last run found it at https://api.example. If pipes:baseUrl is wrong, restore the old address, and run `pulumi up --refresh --run-program`. If the service moved without this object, run `pulumi state delete <URN>` [config/address-changed]',
  "config/credentials":
    "Provider us: authKeySecret is missing. Set both authKeyId and authKeySecret, or neither to use the configured credentials [config/credentials]",
  "config/invalid":
    'pipes:requestTimeoutSeconds: must be a number of seconds above 0, at most 1000000, got "20s" [config/invalid]',
  "config/log-file":
    "PIPES_LOG: cannot write to /var/log/pipes.log. The run continues without a log [config/log-file]",
  "config/misspelled":
    "pipes:baseURL is not a setting of pulumi-pipes. Did you mean pipes:baseUrl? [config/misspelled]",
  "config/missing":
    "missing configuration: pipes:baseUrl. Set it with `pulumi config set pipes:baseUrl`, or in PIPES_BASE_URL [config/missing]",
  "config/node-version":
    "pulumi-pipes requires Node.js 20.19 or later, and this is Node.js 18.20.8. Install a later version [config/node-version]",
  "config/outside-known":
    'pipes:serviceId: must be a UUID on known services, got "shop". pulumi-pipes sends it anyway [config/outside-known]',
  "config/plain-secret":
    "pipes:authKeySecret is in plain text in the stack configuration and the state. Run `pulumi config set --secret pipes:authKeySecret`, then rotate the key [config/plain-secret]",
  "config/unused-variables":
    "the stack configuration overrides environment variables that have different values: PIPES_SERVICE_ID. Unset the variables, or change the configuration [config/unused-variables]",
  "create/exists":
    'could not create the saved search "Timeouts": instead of creating a saved search, the service returned saved search 65f1a0c3d2b4e5f607183001, which already existed. To manage it with this resource, set adoptId to "65f1a0c3d2b4e5f607183001". To create a new saved search, change the name or another field [create/exists]',
  "create/identical":
    "`up` creates a new alert although an identical one exists: 65f1a0c3d2b4e5f607182c01. If `--replace` or `replacementTrigger` replaces the resource, this may be its old alert, and you can ignore the warning. If the state was lost or an earlier run was killed, run `npx --no-install pulumi-pipes-cli recover`. If you renamed or moved the resource, use `aliases` [create/identical]",
  "create/uncertain": `could not create the alert "latency": POST ${service}/observability/alerts returned 504: the body is HTML, not JSON. The service may have created the alert. pulumi-pipes could not find out which object it is. The next run may create a duplicate. To prevent that, first run \`npx --no-install pulumi-pipes-cli recover\`, or set adoptId to the ID of the alert if it exists [create/uncertain]`,
  "dashboard/hidden-parts":
    "this is the first update of a dashboard that Pulumi did not create. It replaces the whole dashboard, and so removes what the API does not return: tiles in query languages such as PromQL, and filters, granularity and quantile levels of charts that were set in the web interface. Look at the dashboard first, and copy the parts that you want to keep [dashboard/hidden-parts]",
  "dashboard/has-alerts":
    'could not delete the dashboard "Orders": it still has alerts: "Orders are slow". Move or delete them and run again. To delete them with the dashboard (also alerts with `deletedWith`), first set `deletionPolicy: "delete"` and run `pulumi up`. `deletionPolicy: "retain"` keeps the dashboard. If you removed or renamed the resource, first restore it [dashboard/has-alerts]',
  "dashboard/invalid":
    "the service rejects this dashboard: “tiles[0].config.sourceId: there is no such source” [dashboard/invalid]",
  "dashboard/removes-alerts": `\
\`up\` removes tiles and deletes their alerts. To keep an alert, first move it to a different tile in a separate \`pulumi up\`:
  - tiles["Error rate"], with the alert on it: "Checkout fails"
  [dashboard/removes-alerts]`,
  "dashboard/same-name":
    'tiles[1].name: tiles[0] is also named "Rate". Use a different name for each tile [dashboard/same-name]',
  "dashboard/exported":
    "tiles: is in the format of a dashboard exported from the web interface, not of the API. To generate a program from the exported file, run `npx --no-install pulumi-pipes-cli import --from-export <file>` [dashboard/exported]",
  "dashboard/unknown-tile":
    'dashboard "Checkout" has no tile named "Latency". It has "Requests per minute", "Error rate", "Latency p95", "Slowest routes" [dashboard/unknown-tile]',
  "delete/by-policy": "did not delete this alert: it was adopted [delete/by-policy]",
  "delete/retained":
    "did not delete this alert, because the program refers to it by its ID. To delete it, remove the ID from the program first. For a renamed or moved resource, use `aliases` [delete/retained]",
  "function/no-match":
    'getDashboard: no dashboard has the name "Check-out". Existing dashboards: "Checkout" (65f1a0c3d2b4e5f607182930), "Ingestion" (65f1a0c3d2b4e5f607182931) [function/no-match]',
  "function/unreadable":
    "getAlerts: the result omits alerts that this version cannot read: 65f1a0c3d2b4e5f607182c01. Install a newer version [function/unreadable]",
  "http/bad-address":
    'pipes:baseUrl: "http://api.example" uses plain HTTP, which would send the key unencrypted. Use `https://host` or `https://host/v1`. To allow plain HTTP, set `pipes:allowPlainHttp` to `true`, or `allowPlainHttp` of a `Provider` with its own address. [http/bad-address]',
  "http/bad-request": `could not update the alert "latency": PUT ${service}/observability/alerts/… returned 400: “BAD_REQUEST: the webhook does not exist” (request 5f0c7d1e). Correct the value that the service rejects, or the ID of an object. ${origin} [http/bad-request]`,
  "http/conflict": `could not update the webhook "chat" (65f1a0c3d2b4e5f607182d07): PUT ${service}/observability/webhooks/… returned 409: “CONFLICT: another update runs” (request 5f0c7d1e). Run again. If the error persists, check who changes or uses the object. ${origin} [http/conflict]`,
  "http/endless-list": `GET ${service}/observability/alerts: the list is not complete after 10000 pages. ${origin} [http/endless-list]`,
  "http/forbidden": `could not delete the access key "ci": DELETE https://api.example/v1/organizations/…/keys/… returned 403: “FORBIDDEN: this operation requires the role admin” (request 5f0c7d1e). Check the roles, the state, the expiry and the IP access list of the deployment key. ${origin} [http/forbidden]`,
  "http/invalid-response": `GET ${service}/pipes/… returned 200: the body is HTML, not JSON. Check the base address, and the proxies and gateways in front of the service. Then run again. ${origin} [http/invalid-response]`,
  "http/method-not-allowed": `POST ${service}/pipes returned 405: “METHOD_NOT_ALLOWED: the path has no such operation” (request 5f0c7d1e). Remove the argument that needs the operation, or change the object on the service. ${origin} [http/method-not-allowed]`,
  "http/no-route": `GET ${service}/pipes returned 404: the body is HTML, not JSON. Check the base address, \`pipes:pipesSegment\` and \`pipes:observabilitySegment\`. ${origin} [http/no-route]`,
  "http/not-found": `GET ${service}/pipes/… returned 404: “NOT_FOUND: the pipe was not found” (request 5f0c7d1e). Check \`organizationId\`, \`serviceId\` and the ID, and run again. ${origin} [http/not-found]`,
  "http/proxy-refused": `GET ${service}/pipes: the proxy proxy.example:3128 returned 407 instead of api.example. Set HTTPS_PROXY to http://user:password@host:port with valid credentials. URL-encode special characters: @ is %40. [http/proxy-refused]`,
  "http/rate-limited": `GET ${service}/observability/alerts returned 429: “TOO_MANY_REQUESTS: try again later” (request 5f0c7d1e). Run again later, or set \`pipes:rateLimit\`. ${origin} [http/rate-limited]`,
  "http/schema-mismatch": `GET ${service}/observability/alerts/… returned 200: “result.threshold has an unsupported form: Invalid input: expected number, received string”. Install a newer version of pulumi-pipes, or report the field. ${origin} [http/schema-mismatch]`,
  "http/server-failed": `PATCH ${service}/pipes/… returned 500: “INTERNAL_SERVER_ERROR: tables are locked” (request 5f0c7d1e). Run again. If the error persists, send the request ID to the operator of the service. ${origin} [http/server-failed]`,
  "http/service-idle": `GET ${service}/pipes returned 424: “FAILED_DEPENDENCY: the service is idle” (request 5f0c7d1e). Wake the service, then run again. To let \`up\` and \`destroy\` wake it, set \`pipes:wakeService\` to \`true\`. ${origin} [http/service-idle]`,
  "http/service-stopped": `GET ${service}/pipes returned 424: “FAILED_DEPENDENCY: the service is stopped” (request 5f0c7d1e). Ask the user who stopped the service, or an administrator of the organization, to start it. Then run again. ${origin} [http/service-stopped]`,
  "http/timed-out": `GET ${service}/observability/alerts: no response within 20 s. Run again. For longer limits, set \`pipes:requestTimeoutSeconds\` and \`pipes:operationTimeoutSeconds\`. ${origin} [http/timed-out]`,
  "http/unauthorized": `GET https://api.example/v1/organizations/…/keys returned 401: “UNAUTHORIZED: unknown key id or wrong key secret” (request 5f0c7d1e). Check that the key ID and the secret belong together, and that the key is enabled and not expired. The address comes from pipes:baseUrl, the credentials from pipes:authKeyId and pipes:authKeySecret. [http/unauthorized]`,
  "http/unreachable": `GET ${service}/pipes: the connection to api.example:443 failed with ECONNREFUSED. Check the host and the port in pipes:baseUrl, the network, and whether this network requires a proxy (HTTPS_PROXY). [http/unreachable]`,
  "import/input":
    "--from-terraform-state terraform.tfstate: not a Terraform state of version 4. Print the state with `terraform state pull`, and read it with `-` from standard input [import/input]",
  "ignore/list-item":
    'Dashboard "checkout": ignoreChanges: tiles[*].x: Pulumi identifies list items by position, and pulumi-pipes by name or key, so values would move to other items. Ignore the whole list instead, or leave the field out of the items [ignore/list-item]',
  "ignore/group":
    'Alert "latency": ignoreChanges: threshold: if the program changes thresholdType, `up` also sends the ignored field, with its value in the state, because these fields are only sent together, and Pulumi does not pass the option to dynamic resources. Ignore thresholdType too, or use the classes of `pulumi-pipes/plugin` [ignore/group]',
  "plugin/not-installed":
    "the plugin pulumi-resource-pipes is neither on PATH, nor among the installed plugins, nor in Pulumi.yaml. Add `plugins: {providers: [{name: pipes, path: node_modules/pulumi-pipes/plugin}]}` to Pulumi.yaml, or install the file of the release with `pulumi plugin install resource pipes <version> --file ./pulumi-resource-pipes` [plugin/not-installed]",
  "import/incomplete":
    "imported the webhook, but some values need a correction in the program:\n  ! url: the service does not return it. Set it in the program, or omit it and set adoptId to the ID of the webhook [import/incomplete]",
  "import/option":
    'AccessKey "ci": dynamic resources do not support the option `import`. To adopt the existing access key, set `adoptId`. To read it only, use `AccessKey.get(name, id)`. The classes of `pulumi-pipes/plugin` support the option [import/option]',
  "import/skipped":
    'pipe "legacy" (3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915): its source has no kind that this version knows [import/skipped]',
  "internal/unexpected":
    'could not update the alert "latency": Cannot read properties of undefined [internal/unexpected]',
  "key/credentials-unknown":
    'AccessKey "ci": authKeySecret is unknown, because services return it only when Pulumi creates the key. Read it from where you store it, or create a key without adoptId. In unit tests, return it from the newResource mock [key/credentials-unknown]',
  "key/disabled": `\
\`up\` changes access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852):
  ! state: disables the key. Clients that use it lose access
  [key/disabled]`,
  "key/gets-admin": `\
\`up\` creates a new access key:
  ! roles: the key gets the role admin
  [key/gets-admin]`,
  "key/in-use":
    'could not delete the access key "deploy": this deployment authenticates with this key, and the service rejects its deletion (“BAD_REQUEST: a key cannot delete itself”). Set pipes:authKeyId and pipes:authKeySecret to those of another key and run again [key/in-use]',
  "key/loses-roles": `\
\`up\` changes access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852):
  ! roles: the key loses the role developer
  [key/loses-roles]`,
  "key/open-to-all": `\
\`up\` creates a new access key:
  ! ipAccessList["0.0.0.0/0"]: allows access from any address
  [key/open-to-all]`,
  "key/roles-kept":
    "the service assigns roles by ID, and kept different roles from those in the program. Set assignedRoleIds and remove roles [key/roles-kept]",
  "key/signs-deployment":
    "rotationTrigger: this deployment authenticates with this key, and a key cannot delete itself. To delete the old key, set pipes:authKeyId and pipes:authKeySecret to those of the new key and run again [key/signs-deployment]",
  "key/unusable":
    "ipAccessList: an empty list blocks all clients. Add an address, or remove ipAccessList [key/unusable]",
  "object/not-found":
    'could not update the access key "ci": it does not exist in organization 7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314. Check adoptId [object/not-found]',
  "pipe/columns-alone":
    "destination.columns: set without fieldMappings, so a new pipe maps no field to these columns, and an existing pipe keeps its mappings. Set both together [pipe/columns-alone]",
  "pipe/table-unchanged":
    '`up` changes pipe "clicks" (5d2f8e91-0c4b-4a7d-8e36-1f9a2b7c5d03):\n  ! destination.columns["country"]: `up` adds this column to the pipe, but the service does not alter the table. If the table does not have the column, add it first [pipe/table-unchanged]',
  "pipe/creation-needs":
    "source.kafka.type, source.kafka.format, source.kafka.authentication: required by most services for a new pipe. Set them, unless your service accepts less [pipe/creation-needs]",
  "pipe/duplicate":
    'name: the pipe of the resource "clicks" also has this name, kind of source and destination. Change the name, or use `aliases` for a renamed or moved resource [pipe/duplicate]',
  "pipe/mapping-changed":
    'source.postgres.tableMappings: services cannot edit a mapping, and public.orders differs in excludedColumns ["note","total"] => ["note"]. To keep the values of the service, set them in the program. To set other values, remove the table from the program, run `pulumi up`, then add the table back and run `pulumi up` again. The pipe then copies the whole table again [pipe/mapping-changed]',
  "pipe/stopped":
    "the pipe was Stopped at the last read, so it loads no data. The program did not stop it. Start it on the service, or set `stopped` of a Pipe [pipe/stopped]",
  "pipe/failed":
    "the pipe was Failed at the last read, so it loads no data. Read its error on the service [pipe/failed]",
  "pipe/transition":
    'could not update the pipe "orders": the pipe did not stop within pipes:pipeTransitionTimeoutSeconds, and is still Stopping. Check the pipe and run again, or increase the setting [pipe/transition]',
  "pipe/update-needs":
    "source.pubsub.ackDeadline: known services accept a change of source.pubsub only together with serviceAccountKey, which the program does not set. Set it, or `up` may fail [pipe/update-needs]",
  "pipe/sends-secret":
    "source.mysql.port: known services accept a change of source.mysql only together with credentials, so `up` also sends the value from the program. If another user rotated this secret on the service, set the new value in the program first [pipe/sends-secret]",
  "plugin/configured-twice":
    "this process is already configured, and with different settings. Start a separate process of the plugin for these settings [plugin/configured-twice]",
  "plugin/malformed-request": "the engine sent a malformed request: it has no URN [plugin/malformed-request]",
  "plugin/schema-version":
    "the plugin has a schema of version 0, and the engine requests version 1. Install a newer version of the plugin [plugin/schema-version]",
  "plugin/unknown-type":
    'this version of pulumi-pipes has no resource "Alerts". Did you mean "Alert"? [plugin/unknown-type]',
  "preview/incomplete":
    "this preview is incomplete: the service did not respond in time [preview/incomplete]",
  "recover/changed":
    'could not create the alert "latency": alert 65f1a0c3d2b4e5f607182c01 changed since the recovery file was written, so this run does not reuse it. To compare it again, run `npx --no-install pulumi-pipes-cli recover --force`. If the objects are already in the state, unset PIPES_RECOVER [recover/changed]',
  "recover/changes": `\
\`up\` reuses alert "latency" (65f1a0c3d2b4e5f607182c01) and changes it on the service:
  ~ threshold: 9 => 250
  [recover/changes]`,
  "recover/conflict":
    'could not plan the changes of the alert "latency" (65f1a0c3d2b4e5f607182c02): the recovery file assigns alert 65f1a0c3d2b4e5f607182c01 to this resource, which already has the alert 65f1a0c3d2b4e5f607182c02. Remove the entry. If the objects are already in the state, unset PIPES_RECOVER [recover/conflict]',
  "recover/file":
    "recovery file /home/me/shop/recover.json: it belongs to the stack shop/dev, but this run is for shop/prod. Run `npx --no-install pulumi-pipes-cli recover` for this stack, or unset PIPES_RECOVER [recover/file]",
  "recover/input":
    "pulumi-pipes-cli recover: `pulumi preview` failed: error: no stack named 'dev' found. Correct this, and run the command again [recover/input]",
  "recover/missing":
    'could not create the alert "latency": the recovery file lists objects that do not exist: alert 65f1a0c3d2b4e5f607182c01. Remove the entries, or run `npx --no-install pulumi-pipes-cli recover --force`. If the objects are already in the state, unset PIPES_RECOVER [recover/missing]',
  "recover/no-entry":
    "the recovery file has no entry for this resource, so `up` creates an object. If the object may already exist, run `npx --no-install pulumi-pipes-cli recover --force` again. Once the objects are in the state, unset PIPES_RECOVER [recover/no-entry]",
  "recover/takes":
    '`up` reuses alert "latency" (65f1a0c3d2b4e5f607182c01) instead of creating one [recover/takes]',
  "recover/unused":
    "no resource of this program has an entry with an ID in the recovery file. Check PIPES_RECOVER, and unset it once the objects are in the state [recover/unused]",
  "recover/unverified":
    "source.postgres.caCertificate: the state records the value from the program, because the service does not return it and no update can send it. If the object has a different value, replace the resource [recover/unverified]",
  "refresh/all-missing":
    "none of the first 3 objects that the refresh read exists in service c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab28 of organization 7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314 at https://api.example. Check the address, the organization and the service before you run `pulumi up`, which creates missing objects again [refresh/all-missing]",
  "replace/loses":
    'source.kafka: `up` replaces the pipe "orders". The new pipe starts over: it can load all data again, and if its source starts with the latest data, it misses what arrives in between [replace/loses]',
  "replace/refused":
    'changing serviceId would delete the pipe that adoptId refers to. To keep it, first set deletionPolicy to "retain" and run `pulumi up`. To create a new pipe, remove adoptId [replace/refused]',
  "replace/uncertain":
    "source.kafka.consumerGroup: immutable, and the state does not record its value, so `up` fails if the object has a different value [replace/uncertain]",
  "report/notify":
    "could not notify Slack: the response has the status 404. Check PIPES_NOTIFY_URL and the network [report/notify]",
  "report/input":
    "standard input is not a complete preview: it has no changeSummary. Pass the output of `pulumi preview --json` alone [report/input]",
  "reversePrivateEndpoint/not-ready":
    'private endpoint "brokers": the endpoint is "PendingAcceptance", and pipes can use it only while it is "Ready". The owner of the network must accept the connection [reversePrivateEndpoint/not-ready]',
  "reversePrivateEndpoint/duplicate":
    'could not create the private endpoint "Brokers": private endpoint "f15d8b06-92ae-4c37-a8f4-0b6c3e7d9125" already has the DNS name "brokers.example.com". If you renamed or moved the resource, add `aliases`. To manage the existing endpoint, set adoptId to "f15d8b06-92ae-4c37-a8f4-0b6c3e7d9125". Otherwise change the name. For --replace, set the resource option `deleteBeforeReplace` [reversePrivateEndpoint/duplicate]',
  "reversePrivateEndpoint/in-use":
    'could not delete the private endpoint "brokers": pipes still use this endpoint: 91c4e7d8-2a6f-4b35-8e09-d5f1a3b7c642 ("order-events"). Point the pipes at a different endpoint or delete them, then run again. To keep the endpoint, first set `deletionPolicy: "retain"` and run `pulumi up` [reversePrivateEndpoint/in-use]',
  "reversePrivateEndpoint/transition":
    'could not delete the private endpoint "brokers": the private endpoint still exists, although the service accepted its deletion. Check the private endpoint and run again. To wait longer, set pipes:pipeTransitionTimeoutSeconds [reversePrivateEndpoint/transition]',
  "savedSearch/in-use":
    'could not delete the saved search "Timeouts": alerts still use this saved search: "Timeouts on call". Point the alerts at a different saved search or delete them, then run again. To keep the saved search, first set `deletionPolicy: "retain"` and run `pulumi up` [savedSearch/in-use]',
  "scaling/waits":
    "`up` waits for the compute of the database pipes: the service creates it with the first database pipe. Create the pipe, and list it in `dependsOn` [scaling/waits]",
  "service/not-offered": "scaling: this service cannot scale pipes. Remove scaling [service/not-offered]",
  "state/unreadable":
    "a later version of pulumi-pipes wrote this state (format 99, while this version reads format 1). Install that version, or a later one [state/unreadable]",
  "update/address-changed":
    "source.postgres.host: another user or a run that failed changed this since the state was written, and the program does not set it, so the update would send credentials to this address. Check the address, then run `pulumi refresh` to accept it, or set it in the program [update/address-changed]",
  "update/conflict":
    'name: this resource sets "shop", and the resource "orders" sets "orders" on this object. Set it in only one of them [update/conflict]',
  "update/drift":
    "name: another user or a run that failed changed this since the state was written, and the update left that change alone. `pulumi preview --refresh` shows it, and `pulumi up --refresh` reverts it, except in fields that `ignoreChanges` lists [update/drift]",
  "update/emptied":
    "ipAccessList: the update would leave this list empty, because the service no longer has the entries that the program keeps. Run `pulumi preview --refresh` to see the drift, and `pulumi up --refresh` to repair it [update/emptied]",
  "update/not-applied":
    'tiles["Sent spans"].config.where (only spaces differ): the service reported success, but returned a different value. If a refresh also shows a difference, use a value that the service supports, or remove the argument [update/not-applied]',
  "update/overwritten":
    "threshold (77): another user or a run that failed changed this since the state was written. The program changed it too, so the update replaced it with the program's value. To keep the other value, set it in the program [update/overwritten]",
  "update/removes": `\
\`up\` removes from access key "ci" (d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852):
  - ipAccessList["10.0.0.2"] can no longer use the key
  [update/removes]`,
  "update/rewritten":
    "settings.dbms_max_threads: the service stores a different value, or does not return it. If the value on the service changes later, a refresh shows the change [update/rewritten]",
  "update/unmanaged":
    "note: no longer managed. This update did not change the value on the service [update/unmanaged]",
  "webhook/body":
    'body: the service does not return the body of a webhook of "incidentio", and the program does not set it, so this update removes the body if the webhook has one. To keep the body, set it in the program [webhook/body]',
  "webhook/destination": `\
\`up\` changes webhook "Escalation" (65f1a0c3d2b4e5f607182e01):
  ! url: with this change the service removes headers and queryParams of the webhook, if it has any, because the program does not set them
  [webhook/destination]`,
  "webhook/duplicate":
    'could not create the webhook "Escalation": webhook "Escalation" of the service "generic" already exists. If you renamed or moved the resource, add `aliases`. To manage the existing webhook, set adoptId to "65f1a0c3d2b4e5f607182e01". Otherwise change the name [webhook/duplicate]',
  "webhook/in-use":
    'could not delete the webhook "Escalation": alerts still use this webhook: "Errors on call". Point the alerts at a different webhook or delete them, then run again. To keep the webhook, first set `deletionPolicy: "retain"` and run `pulumi up` [webhook/in-use]',
};
