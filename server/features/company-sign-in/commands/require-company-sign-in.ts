import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getCompanySignIn } from '../queries/company-sign-in.ts'
import { closeOtherSessions } from '../store/connections.ts'
import { lockOrganization } from '../store/domains.ts'
import { writeRequirement } from '../store/requirement.ts'

/** A door that does not open is no door: it must have opened in a test. Errors: plan_limit, sign_in_not_ready. */
async function assertReady(tx: Tx): Promise<void> {
  await assertPlanAllows(tx, 'directory:use')
  const { domains, connections } = await getCompanySignIn(tx)
  const works = connections.some(({ enabled, test }) => enabled && test !== null && test.problem === null)
  if (!works || !domains.some(({ provedAt }) => provedAt !== null)) throw new DomainError('sign_in_not_ready')
}

/**
 * Requires the company's sign-in of the members whose address is of a proved domain, or no more. The owner who requires it keeps every
 * means; the sessions that others opened otherwise end with it. Errors: plan_limit, sign_in_not_ready, version_conflict.
 */
export async function requireCompanySignIn(
  scope: Scope,
  { required, revision }: { required: boolean; revision: number },
): Promise<CompanySignIn> {
  const { answer, closed } = await inTransaction(scope, async (tx) => {
    await lockOrganization(tx)
    if (required) await assertReady(tx)
    if (!(await writeRequirement(tx, { required, revision })))
      throw new DomainError('version_conflict', { data: { current: await getCompanySignIn(tx) } })
    await tx.emit(required ? 'sign_in.required' : 'sign_in.optional', {
      subject: { type: 'sign_in', id: scope.orgId },
    })
    return { closed: required ? await closeOtherSessions(tx) : [], answer: await getCompanySignIn(tx) }
  })
  for (const userId of closed) await announceSessionChange(scope.context, userId)
  return answer
}
