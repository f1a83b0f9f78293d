import type { CompanySignIn, Connection, OrganizationDomain } from '#shared/contract/company-sign-in.ts'

const idOf = (at: number) => `0198a5c2-0000-7000-8000-0000000008${String(at).padStart(2, '0')}`

export const organizationDomain = (
  at: number,
  facts: Partial<OrganizationDomain> = {},
): OrganizationDomain => ({
  id: idOf(at),
  domain: 'atelier-aubry.fr',
  found: 'found',
  lostAt: null,
  record: { name: '_ardoise.atelier-aubry.fr', value: `ardoise-domain=${'k3'.repeat(16)}` },
  provedAt: '2026-11-20T09:00:00.000Z',
  lookedAt: '2026-11-21T09:00:00.000Z',
  ...facts,
})

export const connection = (at: number, facts: Partial<Connection> = {}): Connection => ({
  id: idOf(20 + at),
  kind: 'saml',
  name: 'Okta Aubry',
  enabled: true,
  defaultRole: 'member',
  revision: 1,
  issuer: 'https://idp.test/saml',
  signInUrl: 'https://idp.test/in',
  clientId: null,
  certificates: [{ der: 'QUJD', subject: 'idp.test', expiresAt: '2099-01-01T00:00:00.000Z' }],
  ours: {
    entityId: `https://ardoise.test/auth/v1/sso/${idOf(20 + at)}/metadata`,
    answerUrl: `https://ardoise.test/auth/v1/sso/${idOf(20 + at)}/acs`,
    metadataUrl: `https://ardoise.test/auth/v1/sso/${idOf(20 + at)}/metadata`,
  },
  test: {
    at: '2026-11-21T09:00:00.000Z',
    problem: null,
    email: 'camille@atelier-aubry.fr',
    name: 'Camille Aubry',
    subject: 'u-1',
  },
  ...facts,
})

export const companySignIn = (facts: Partial<CompanySignIn> = {}): CompanySignIn => ({
  domains: [organizationDomain(1)],
  connections: [connection(1)],
  required: false,
  revision: 1,
  exempt: { name: 'Camille Aubry', email: 'camille@atelier-aubry.fr' },
  ...facts,
})
