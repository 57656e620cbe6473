import type { Names } from "../backend";

/** Routes of services that are neither in the contract nor emulated: they answer 501, never a success that means nothing. */
export function unimplementedRoutes({ segments }: Names): readonly string[] {
  const organization = "/v1/organizations/:organizationId";
  const service = `${organization}/services/:serviceId`;
  const observability = `${service}/${segments.observability}`;
  return [
    "/v1/organizations",
    organization,
    `${organization}/services`,
    service,
    `${organization}/members`,
    `${organization}/members/:id`,
    `${organization}/invitations`,
    `${organization}/invitations/:id`,
    `${organization}/activities`,
    `${observability}/webhooks`,
    `${observability}/webhooks/:id`,
    `${observability}/savedSearches`,
    `${observability}/savedSearches/:id`,
  ];
}
