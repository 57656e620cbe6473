import { isTemplate } from "pulumi-pipes-contract/template";

test.each([
  "",
  '{"a": 1, "b": {"c": {"d": 1}}}',
  '{"title": "{{title}}", "n": {{{value}}}, "a": {"b": {{value}}}}',
  '{{#if (eq state "ALERT")}}a{{else if (eq state "OK")}}b{{else}}c{{/if}}',
  "{{#each items as |item index|}}{{item.name}} {{@index}} {{this}}{{else}}none{{/each}}",
  "{{#items}}{{name}}{{/items}}{{^items}}none{{/items}}",
  "{{~title~}} {{&body}} {{! a comment }} {{!-- {{json this}} --}} \\{{json this}}",
  "{{lookup map key}} {{log 'a' level=\"info\"}} {{[my name].[other name]}} {{> part}}",
])("services are known to compile %j", (text) => {
  expect(isTemplate(text)).toBe(true);
});

test.each([
  "{{json this}}",
  "{{#json this}}a{{/json}}",
  "{{#if (gt a b)}}a{{/if}}",
  "{{#if title}}a",
  "a{{/if}}",
  "{{#if a}}{{#each b}}{{/if}}{{/each}}",
  "{{title",
  "{{}}",
])("services are known to refuse %j", (text) => {
  expect(isTemplate(text)).toBe(false);
});
