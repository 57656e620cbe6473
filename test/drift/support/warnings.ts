/** What the user is told on the side. */
export interface Warnings {
  readonly all: readonly string[];
  /** Those that say that the service did something else than it was asked for. */
  readonly broken: readonly string[];
  clear(): void;
}

/** Collects what the user is told, and keeps it out of the test's own output. */
export function useWarnings(): Warnings {
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
    get broken() {
      return lines.filter((line) => line.includes("did not apply"));
    },
    clear: () => {
      lines = [];
    },
  };
}
