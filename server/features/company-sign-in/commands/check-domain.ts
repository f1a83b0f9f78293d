import { asPlatform, inTransaction, readAs } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import type { OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getDomain } from '../queries/domains.ts'
import { lookAtDomain } from '../steps/look-at-domain.ts'
import { listToLookAt, lockDomain } from '../store/domains.ts'

type Named = { domainId: string }

/** Looks for a domain's record now. Errors: not_found, plan_limit, domain_taken. */
export async function checkDomain(scope: Scope, { domainId }: Named): Promise<OrganizationDomain> {
  const domain = await inTransaction(scope, async (tx) => {
    const row = await lockDomain(tx, domainId)
    await assertPlanAllows(tx, 'directory:use')
    return row
  })
  if (!(await lookAtDomain(scope, domain))) throw new DomainError('domain_taken')
  return readAs(scope, (tx) => getDomain(tx, domainId))
}

/** Enqueues a look at each proved domain whose last look is some hours old, so that one slow name server holds up no other. */
export async function enqueueLooks(context: AppContext): Promise<void> {
  const due = await asPlatform(context, (db) => listToLookAt(db, context.clock.now()))
  for (const { orgId, domainId } of due)
    await inTransaction(systemScope(context, orgId), (tx) =>
      tx.enqueue('look-at-domain', { orgId, domainId }),
    )
}

/** Looks again at a proved domain, if it is still there. */
export async function lookAgain(
  context: AppContext,
  { orgId, domainId }: Named & { orgId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  try {
    await lookAtDomain(scope, await inTransaction(scope, (tx) => lockDomain(tx, domainId)))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
  }
}
