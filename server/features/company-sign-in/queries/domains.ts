import type { Tx } from '#server/scope.ts'
import type { OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { type LookOutcome, recordName, recordValue } from '#shared/domain/company-sign-in/domain-proof.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { domainOf } from '#shared/domain/text/email-domain.ts'

/** The domains that an organization has proved to hold: in lower case and punycode, by name. Of the scope's own organization alone. */
export async function provedDomains(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('organization_domains')
    .select('domain')
    .where('org_id', '=', organizationId)
    .where('proved_at', 'is not', null)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/**
 * Whether a provider speaks for an address now: of a proved domain. Where the record is gone the domain may be another's by now, so that only
 * those come in whom the provider had brought before.
 */
export async function speaksFor(
  tx: Tx,
  { connectionId, email, subject }: { connectionId: string; email: string; subject: string },
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('organization_domains')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('domain', '=', domainOf(email))
    .where('proved_at', 'is not', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('lost_at', 'is', null),
        exists(
          selectFrom('sign_in_identities')
            .select('user_id')
            .where('connection_id', '=', connectionId)
            .where('subject', '=', subject),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

const selected = (tx: Tx) =>
  tx.db
    .selectFrom('organization_domains')
    .select(['id', 'domain', 'record_token', 'proved_at', 'lost_at', 'looked_at', 'found'])
    .where('org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const read = (row: Row): OrganizationDomain => ({
  id: row.id,
  domain: row.domain,
  record: { name: recordName(row.domain), value: recordValue(row.record_token) },
  provedAt: row.proved_at?.toISOString() ?? null,
  lostAt: row.lost_at?.toISOString() ?? null,
  lookedAt: row.looked_at?.toISOString() ?? null,
  found: row.found as LookOutcome | null,
})

/** Every domain of the organization, by name; they are 20 at most. */
export async function listDomains(tx: Tx): Promise<OrganizationDomain[]> {
  return (await selected(tx).orderBy('domain').execute()).map(read)
}

/** Errors: not_found. */
export async function getDomain(tx: Tx, id: string): Promise<OrganizationDomain> {
  const row = await selected(tx).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return read(row)
}
