"use strict";

// In place of the messages of zod in fifty languages, which no test asks for: as in the provider process.
module.exports = {};
