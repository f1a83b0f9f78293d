import { inTransaction } from '#server/db/transaction.ts'
import { getPlatformView } from '#server/features/approved-platform/queries/platform-view.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Has the platform asked at once, and read again what could not be read. Errors: platform_missing. */
export function checkPlatform(scope: Scope) {
  return inTransaction(scope, async (tx) => {
    const view = await getPlatformView(tx)
    if (view.connection === null) throw new DomainError('platform_missing')
    await tx.enqueue('follow-platform', { orgId: scope.orgId, anew: true })
    return view
  })
}
