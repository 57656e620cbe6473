"use strict";

module.exports = require("./late")(() => require("typescript"));
