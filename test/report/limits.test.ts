import { reportOf, reportOfStacks } from "../../provider/src/report/command";
import { previewOf, type Update } from "./support/previews";

const longest = 60_000;
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const update = (number: number): Update => ({
  name: `alert-${number}`,
  before: { threshold: number, message: "x".repeat(500) },
  after: { threshold: number + 1, message: "y".repeat(500) },
  paths: ["threshold", "message"],
});

test("a report of 2,000 resources is short enough for a comment, and says how many it leaves out", () => {
  const { markdown } = reportOf(previewOf(numbers(2000).map(update)), "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  const shown = markdown.match(/^### /gm)?.length ?? 0;
  expect(shown).toBeGreaterThan(50);
  expect(markdown).toContain(`_${2000 - shown} more resources are left out here; see the preview itself._`);
  expect(markdown).toContain("**2000 to update**");
});

test("one resource with very many fields hides no other one", () => {
  const fields = Object.fromEntries(numbers(1000).map((number) => [`field${number}`, "x".repeat(300)]));
  const large = { name: "large", before: {}, after: fields, paths: Object.keys(fields) };
  const { markdown } = reportOf(previewOf([large, update(1)]), "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  expect(markdown).toMatch(/_\d+ more fields are left out here\._/);
  expect(markdown).toContain("### ~ `alert-1` (Alert)");
});

test("a list of very many items takes no more room than another value", () => {
  const items = numbers(2000).map((number) => ({ table: `table ${number}` }));
  const change = {
    name: "orders",
    before: { tables: items.slice(1000) },
    after: { tables: items },
    paths: ["tables[0]"],
  };
  const { markdown } = reportOf(previewOf([change]), "Preview");
  expect(markdown).toContain("(and 1000 that stay)");
  expect(markdown.length).toBeLessThan(1_000);
});

test("names, types and titles of any length are cut", () => {
  const long = "n".repeat(100_000);
  const change = { ...update(1), name: long, type: `a:b:${long}` };
  expect(reportOf(previewOf([change]), long).markdown.length).toBeLessThan(3_000);
});

test("very many failures are cut between two of them", () => {
  const diagnostics = numbers(500).map((number) => ({
    severity: "error",
    message: `${number} ${"x".repeat(900)}`,
  }));
  const { markdown } = reportOf(JSON.stringify({ diagnostics }), "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  expect(markdown).toMatch(/`\n\n_\d+ more left out here\._\n$/);
});

test("several stacks share the room of one comment, and each shows its first resources", () => {
  const text = previewOf(numbers(400).map(update));
  const stacks = ["one", "two", "three"].map((name) => ({
    name,
    text: text.replaceAll("pulumi:dev", `pulumi:${name}`),
  }));
  const { markdown } = reportOfStacks(stacks, "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  const shown = markdown.split(/^### /m).slice(1);
  expect(shown.map((part) => part.slice(0, part.indexOf("\n")))).toEqual([
    "`shop/one`",
    "`shop/two`",
    "`shop/three`",
  ]);
  for (const part of shown) {
    expect(part.match(/^#### /gm)?.length ?? 0).toBeGreaterThan(20);
    expect(part).toMatch(/_\d+ more resources are left out here/);
  }
});

test("very many dangers and warnings leave room for each other, and for the resources", () => {
  const type = "pulumi-nodejs:dynamic/pipes:Alert";
  const steps = numbers(2000).map((number) => ({
    op: "delete",
    urn: `urn:pulumi:dev::shop::${type}::alert-${number}`,
  }));
  const diagnostics = numbers(2000).map((number) => ({
    severity: "warning",
    message: `${number} ${"x".repeat(200)}`,
  }));
  const { markdown } = reportOf(JSON.stringify({ steps, diagnostics }), "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  expect(markdown.match(/^> - `alert/gm)?.length).toBeGreaterThan(100);
  expect(markdown.match(/^> - `\d+ x/gm)?.length).toBeGreaterThan(50);
  expect(markdown.match(/^> _\d+ more left out here\._$/gm)).toHaveLength(2);
  expect(markdown.match(/^### /gm)?.length).toBeGreaterThan(50);
});

test("a resource with very many warnings hides no other one", () => {
  const both = JSON.parse(previewOf([update(1), update(2)])) as {
    readonly steps: readonly { readonly urn: string }[];
  };
  const urn = both.steps[0]?.urn;
  const diagnostics = numbers(500).map((number) => ({
    severity: "warning",
    urn,
    message: `${number} ${"x".repeat(200)}`,
  }));
  const { markdown } = reportOf(JSON.stringify({ ...both, diagnostics }), "Preview");
  expect(markdown).toMatch(/_\d+ more warnings left out here\._/);
  expect(markdown).toContain("### ~ `alert-2` (Alert)");
});

test("very many stacks are cut between two of them", () => {
  const stacks = numbers(1000).map((number) => ({
    name: `stack ${number}`,
    text: previewOf([update(number)]),
  }));
  const { markdown } = reportOfStacks(stacks, "Preview");
  expect(markdown.length).toBeLessThanOrEqual(longest);
  expect(markdown).toMatch(/\n_\d+ more stacks left out here\._\n$/);
});
