import { Module } from "node:module";

/*
 * zod loads its messages in fifty languages whether or not anybody asks for one, and has no entry without them: 20 of the
 * 100 ms that the first `check` of a provider process waits for this package, and as much of the start of an import. So the
 * module that names them all is empty here. This is a file of its own because it has to be imported before all that loads
 * zod. English is loaded by itself, and a copy of zod in another place is loaded whole.
 */
const translations = require.resolve("zod/v4/locales");
require.cache[translations] ??= Object.assign(new Module(translations), { loaded: true });
