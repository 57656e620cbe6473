/** Matches what a path template of OpenAPI stands for. */
export function pathPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
}
