import { z } from 'zod'
import { isPublicMailDomain, parseDomain } from '#shared/domain/company-sign-in/company-domain.ts'
import { lookOutcomes } from '#shared/domain/company-sign-in/domain-proof.ts'
import { type SignInProblem, signInProblems } from '#shared/domain/company-sign-in/problems.ts'
import { idSchema, instantSchema, memberEndpoint, publicEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

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

export const SAML_METADATA_MAX = 400_000

export const providerAddressSchema = z
  .string()
  .trim()
  .max(2_048, 'Adresse trop longue')
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/\s/.test(text), {
    error: 'Indiquez une adresse web complète, comme https://connexion.exemple.fr',
  })

/** The description of a SAML provider. */
export const providerMetadataSchema = z.object({
  entityId: z.string(),
  signInUrl: z.string(),
  certificates: z.array(z.string()),
})
export type ProviderMetadata = z.output<typeof providerMetadataSchema>

export const connectionKinds = ['saml', 'openid'] as const
/** Roles of members who come in the first time; nobody becomes an owner so. */
export const joinRoles = ['viewer', 'member', 'billing', 'admin'] as const

const trimmed = (max: number, message: string) => z.string().trim().max(max, message)
const connectionFields = {
  name: lineText().trim().min(1, 'Champ requis').max(60, 'Nom trop long (max. 60 caractères)'),
  enabled: z.boolean().default(false),
  defaultRole: z.enum(joinRoles).default('viewer'),
  /** Entity id of a SAML provider, issuer of an OpenID one. */
  issuer: trimmed(1_024, 'Identifiant trop long').min(1, 'Champ requis'),
  /** SAML alone. */
  signInUrl: providerAddressSchema.nullish(),
  /** SAML alone: in PEM or base64. */
  certificates: z
    .array(z.string().max(20_000, 'Certificat trop long'))
    .max(10, 'Dix certificats au plus')
    .default([]),
  /** OpenID alone. */
  clientId: trimmed(400, 'Identifiant trop long').nullish(),
  /** OpenID alone; absent keeps the one that is there. */
  clientSecret: trimmed(2_000, 'Secret trop long').nullish(),
}
export const connectionInput = z.object({ kind: z.enum(connectionKinds), ...connectionFields })
export type ConnectionInput = z.output<typeof connectionInput>

const testSchema = z.object({
  at: instantSchema,
  /** Null: the answer was accepted. */
  problem: z.enum(Object.keys(signInProblems) as [SignInProblem, ...SignInProblem[]]).nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  subject: z.string().nullable(),
})
export type ConnectionTest = z.output<typeof testSchema>

export const connectionSchema = z.object({
  id: idSchema,
  kind: z.enum(connectionKinds),
  name: z.string(),
  enabled: z.boolean(),
  defaultRole: z.enum(joinRoles),
  issuer: z.string(),
  signInUrl: z.string().nullable(),
  certificates: z.array(z.object({ der: z.string(), subject: z.string(), expiresAt: instantSchema })),
  clientId: z.string().nullable(),
  /** To give to the provider. */
  ours: z.object({ entityId: z.string(), answerUrl: z.string(), metadataUrl: z.string() }),
  test: testSchema.nullable(),
  revision: z.int(),
})
export type Connection = z.output<typeof connectionSchema>

export const companySignInSchema = z.object({
  domains: z.array(organizationDomainSchema),
  connections: z.array(connectionSchema),
  required: z.boolean(),
  /** The owner who keeps every means of signing in. */
  exempt: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Grows with each change of `required`; 0 before the first. */
  revision: z.int().min(0),
})
export type CompanySignIn = z.output<typeof companySignInSchema>

export const companySignInContract = {
  getCompanySignIn: memberEndpoint({
    method: 'GET',
    path: '/organization/sign-in',
    permission: 'sign-in:read',
    summary: 'La connexion d’entreprise\u00a0: domaines, fournisseurs, et si elle est exigée.',
    input: z.object({}),
    output: companySignInSchema,
  }),
  readProviderMetadata: memberEndpoint({
    method: 'POST',
    path: '/organization/sign-in/metadata',
    permission: 'sign-in:write',
    summary: 'Lit les métadonnées d’un fournisseur SAML, données ou à leur adresse.',
    input: z.object({
      xml: z.string().max(SAML_METADATA_MAX, 'Métadonnées trop longues').nullish(),
      url: providerAddressSchema.nullish(),
    }),
    output: providerMetadataSchema,
    errors: ['metadata_unreadable', 'provider_unreachable', 'plan_limit'],
    idempotent: false,
    limit: { max: 30, seconds: 60, by: 'organization' },
  }),
  createConnection: memberEndpoint({
    method: 'POST',
    path: '/organization/sign-in/connections',
    permission: 'sign-in:write',
    summary: 'Ajoute un fournisseur d’identité, SAML ou OpenID Connect.',
    input: connectionInput,
    output: connectionSchema,
    errors: ['plan_limit', 'connections_exceeded'],
  }),
  updateConnection: memberEndpoint({
    method: 'PUT',
    path: '/organization/sign-in/connections/{connectionId}',
    permission: 'sign-in:write',
    summary: 'Remplace les réglages d’un fournisseur, à partir de la révision lue.',
    input: z.object({ connectionId: idSchema, revision: z.int().min(1), ...connectionFields }),
    output: connectionSchema,
    errors: ['not_found', 'plan_limit', 'version_conflict'],
  }),
  removeConnection: memberEndpoint({
    method: 'DELETE',
    path: '/organization/sign-in/connections/{connectionId}',
    permission: 'sign-in:write',
    summary: 'Retire un fournisseur\u00a0: plus personne ne se connecte par lui.',
    input: z.object({ connectionId: idSchema }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['not_found'],
  }),
  requireCompanySignIn: memberEndpoint({
    method: 'PUT',
    path: '/organization/sign-in/required',
    permission: 'sign-in:write',
    summary:
      'Exige la connexion d’entreprise des membres dont l’adresse est d’un domaine prouvé, ou ne l’exige plus.',
    input: z.object({ required: z.boolean(), revision: z.int().min(0) }),
    output: companySignInSchema,
    errors: ['plan_limit', 'sign_in_not_ready', 'version_conflict'],
  }),
  findCompanySignIn: publicEndpoint({
    method: 'GET',
    path: '/sign-in-by-domain',
    summary: 'Les connexions d’entreprise offertes aux adresses d’un domaine.',
    input: z.object({ domain: z.string().trim().toLowerCase().max(254) }),
    output: z.object({ connections: z.array(z.object({ id: idSchema, name: z.string() })) }),
    // A whole office may come from one address.
    limit: { max: 300, seconds: 60, by: 'ip' },
  }),
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
