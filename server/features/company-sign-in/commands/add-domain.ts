import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope } from '#server/scope.ts'
import type { OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { DOMAINS_MAX } from '#shared/domain/company-sign-in/domain-proof.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { getDomain } from '../queries/domains.ts'
import { countDomains, insertDomain, lockOrganization } from '../store/domains.ts'

/** Adds a domain to prove, with the value of its record. Errors: plan_limit, domain_exists, domains_exceeded. */
export function addDomain(scope: Scope, { domain }: { domain: string }): Promise<OrganizationDomain> {
  return inTransaction(scope, async (tx) => {
    await lockOrganization(tx)
    await assertPlanAllows(tx, 'directory:use')
    if ((await countDomains(tx)) >= DOMAINS_MAX) throw new DomainError('domains_exceeded')
    const id = await insertDomain(tx, { domain, recordToken: randomBytes(24).toString('base64url') })
    if (id === null)
      throw new DomainError('domain_exists', { fields: [fieldError('domain', 'domain_exists')] })
    await tx.emit('domain.added', { subject: { type: 'domain', id }, meta: { domain } })
    return getDomain(tx, id)
  })
}
