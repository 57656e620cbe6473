/** Most characters of a report; a comment on a pull request takes a little more. */
const most = 60_000;

/** Room for the line that says what was left out. */
const reserve = 200;

/** Most characters of a report before that line. */
export const longestReport = most - reserve;

/** Most characters of one resource's section, so that no resource hides all others. */
export const longestSection = 15_000;
