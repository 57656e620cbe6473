/** Far above what some hundred runs of a property take, in milliseconds; a run that hangs fails all the same. */
export const storyMs = 180_000;
