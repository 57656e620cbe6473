"use strict";
const { dirname, normalize } = require("node:path").posix;

/** A link or picture in Markdown: what it is told by, and where it leads. */
const link = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/** The text of a document without its links to files that `has` does not know; what they are told by stays. */
exports.withoutDeadLinks = (document, text, has) =>
  text.replace(link, (whole, told, target) => {
    const [path] = target.split("#");
    const isElsewhere = /^[a-z]+:/.test(target) || path === "";
    return isElsewhere || has(normalize(`${dirname(document)}/${path}`)) ? whole : told;
  });
