import { z } from 'zod'
import { isPublicMailDomain, parseDomain } from '#shared/domain/company-sign-in/company-domain.ts'
import { lookOutcomes } from '#shared/domain/company-sign-in/domain-proof.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

export const domainNameSchema = z
  .string()
  .max(300, 'Domaine trop long')
  .transform((text, context) => {
    const domain = parseDomain(text)
    const message =
      domain === null
        ? 'Indiquez un domaine, comme exemple.fr'
        : isPublicMailDomain(domain)
          ? 'Ce domaine est celui d’une messagerie ouverte à tous\u00a0: il n’est à aucune entreprise'
          : null
    if (message !== null) context.addIssue({ code: 'custom', message })
    return domain ?? z.NEVER
  })

export const organizationDomainSchema = z.object({
  id: idSchema,
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  provedAt: instantSchema.nullable(),
  /** Since when the record of a proved domain is gone. */
  lostAt: instantSchema.nullable(),
  lookedAt: instantSchema.nullable(),
  /** Answer of the last look. */
  found: z.enum(lookOutcomes).nullable(),
})
export type OrganizationDomain = z.output<typeof organizationDomainSchema>

export const companySignInContract = {
  listDomains: memberEndpoint({
    method: 'GET',
    path: '/organization/domains',
    permission: 'sign-in:read',
    summary: 'Les domaines de l’organisation, et l’enregistrement DNS qui prouve chacun.',
    input: z.object({}),
    output: z.object({ items: z.array(organizationDomainSchema) }),
  }),
  addDomain: memberEndpoint({
    method: 'POST',
    path: '/organization/domains',
    permission: 'sign-in:write',
    summary: 'Ajoute un domaine à prouver.',
    input: z.object({ domain: domainNameSchema }),
    output: organizationDomainSchema,
    errors: ['plan_limit', 'domain_exists', 'domains_exceeded'],
  }),
  checkDomain: memberEndpoint({
    method: 'POST',
    path: '/organization/domains/{domainId}/check',
    permission: 'sign-in:write',
    summary: 'Cherche l’enregistrement DNS d’un domaine, et dit ce qui a été trouvé.',
    input: z.object({ domainId: idSchema }),
    output: organizationDomainSchema,
    errors: ['not_found', 'domain_taken', 'plan_limit'],
    idempotent: false,
    limit: { max: 20, seconds: 60, by: 'organization' },
  }),
  removeDomain: memberEndpoint({
    method: 'DELETE',
    path: '/organization/domains/{domainId}',
    permission: 'sign-in:write',
    summary: 'Retire un domaine\u00a0: ses adresses ne se connectent plus par l’entreprise.',
    input: z.object({ domainId: idSchema }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['not_found'],
  }),
}
