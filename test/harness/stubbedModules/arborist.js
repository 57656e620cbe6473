"use strict";

// By its path, since jest finds this file by the name.
module.exports = require("./late")(() => require("../../../node_modules/@npmcli/arborist"));
