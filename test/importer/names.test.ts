import fc from "fast-check";
import ts from "typescript";
import { anyCharacter } from "../harness/generators/characters";
import { identifierOf, resourceNames, withoutRepeats } from "../../provider/src/importer/identifiers";

const object = (name: string | undefined, id = "65f1a0c3d2b4e5f607182930") => ({ id, name, noun: "alert" });
const nameOf = (name: string | undefined): string | undefined => resourceNames([object(name)])[0];

test.each([
  ["Checkout fails", "checkout-fails"],
  ["order-events", "order-events"],
  ["orderEvents", "order-events"],
  ["HTTPErrors of shop/eu", "http-errors-of-shop-eu"],
  ["p99 latency (ms)", "p99-latency-ms"],
  ["  Übersicht: Zürich  ", "übersicht-zürich"],
  ["注文", "注文"],
  ["हिन्दी चेतावनी", "हिन्दी-चेतावनी"],
  ["ข้อผิดพลาด ที่ร้าน", "ข้อผิดพลาด-ที่ร้าน"],
  ["مُحَمَّد خطأ", "مُحَمَّد-خطأ"],
  ["ශ්\u200dරී", "ශ්රී"],
  ["Zu\u0308rich Cafe\u0301", "zürich-café"],
  ["X\u030cander", "x\u030cander"],
  ["❤\ufe0f heart \u2139\ufe0f 1\ufe0f\u20e3", "heart-ℹ-1"],
  ["ि alone", "alone"],
  ["नि".repeat(40), "नि".repeat(25)],
  [`x${"नि".repeat(40)}`, `x${"नि".repeat(24)}`],
  ["🔥🔥", "alert"],
  ["", "alert"],
  [undefined, "alert"],
  ["x".repeat(500), "x".repeat(50)],
])("%j is called %j", (name, expected) => {
  expect(nameOf(name)).toBe(expected);
});

test("names in Latin letters are what they were before marks stayed with their letters", () => {
  const before = (name: string): string =>
    name
      .replace(/([\p{Ll}\p{N}])(\p{Lu}\p{Ll})/gu, "$1-$2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
      .toLowerCase()
      .replace(/[^\p{L}\p{Nd}]+/gu, "-")
      .slice(0, 50)
      .replace(/^-+|-+$/gu, "");
  const latin = fc.string({
    unit: fc.constantFrom(...Array.from("abcXYZßéÅøłÑ0189 -_./:'\"${}*\n\t\u00a0…€")),
    maxLength: 80,
  });
  fc.assert(
    fc.property(latin, (name) => {
      expect(nameOf(name)).toBe(before(name) || "alert");
    }),
  );
});

test("objects of the same name are told apart by their ids, so that a further one renames none", () => {
  const two = [object("Errors", "aaaaaaaaaaaaaaaaaa000001"), object("errors", "aaaaaaaaaaaaaaaaaa000002")];
  const three = [object("Errors", "aaaaaaaaaaaaaaaaaa000003"), ...two];
  expect(resourceNames(two)).toEqual(["errors-000001", "errors-000002"]);
  expect(resourceNames(three)).toEqual(["errors-000003", "errors-000001", "errors-000002"]);
});

test.each([
  ["checkout-fails", "Dashboard", "checkoutFailsDashboard"],
  ["default", "Dashboard", "defaultDashboard"],
  ["my-dashboard", "Dashboard", "myDashboard"],
  ["dashboard", "Dashboard", "dashboard"],
  ["3rd-party", "Dashboard", "dashboard3rdPartyDashboard"],
  ["注文", "Dashboard", "注文Dashboard"],
  ["übersicht-zürich", "Dashboard", "übersichtZürichDashboard"],
  ["𲎰", "Dashboard", "dashboard"],
  ["हिन्दी", "Dashboard", "dashboard"],
  ["x\u030cander-y", "Dashboard", "xanderYDashboard"],
])("the variable for %j and %s is %s", (slug, suffix, expected) => {
  expect(identifierOf(slug, suffix)).toBe(expected);
});

test("names are unique and variables are identifiers, whatever the objects are called", () => {
  const names = fc.array(fc.string({ unit: anyCharacter, maxLength: 80 }), { maxLength: 8 });
  fc.assert(
    fc.property(names, (called) => {
      const made = resourceNames(called.map((name, index) => object(name, `id-${index}`)));
      expect(new Set(made).size).toBe(called.length);
      for (const name of made) {
        expect(name).toMatch(/^[^\s:]+$/u);
        const identifier = identifierOf(name, "Dashboard");
        expect([name, identifier, isIdentifier(identifier)]).toEqual([name, identifier, true]);
      }
    }),
  );
});

function isIdentifier(text: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  return scanner.scan() === ts.SyntaxKind.Identifier && scanner.getTokenEnd() === text.length;
}

test("a number tells texts apart that are the same, and meets no other", () => {
  expect(withoutRepeats(["a", "a", "a2", "a"])).toEqual(["a", "a2", "a22", "a3"]);
});
