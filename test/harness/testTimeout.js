"use strict";

/* global jest */

// jest reads `testTimeout` from the global config only, so a project sets its own through a global variable.
jest.setTimeout(globalThis.TEST_TIMEOUT_MS);
