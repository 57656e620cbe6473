/** Collects what the user is told on the side, and keeps it out of the test's own output. */
export function useWarnings(): { readonly all: readonly string[]; readonly broken: readonly string[] } {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    jest.spyOn(console, "warn").mockImplementation((line: unknown) => {
      lines.push(String(line));
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return {
    get all() {
      return lines;
    },
    /** Those that say that the service did something else than it was asked for. */
    get broken() {
      return lines.filter((line) => /did not take over|kept its value/.test(line));
    },
  };
}
