import { inTransaction } from '#server/db/transaction.ts'
import { getPlatformView } from '#server/features/approved-platform/queries/platform-view.ts'
import { revokeCallbacks } from '#server/features/approved-platform/steps/callbacks.ts'
import { emitPlatformEvent } from '#server/features/approved-platform/steps/emit-platform-event.ts'
import { openPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { deleteConnection, lockConnection } from '#server/features/approved-platform/store/connections.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Forgets the platform's keys; what went to it and came from it stays. Errors: version_conflict, platform_missing. */
export async function disconnectPlatform(scope: Scope, { revision }: { revision: number }) {
  const { context, orgId } = scope
  const present = await openPlatform(context, orgId)
  if (present === null) throw new DomainError('platform_missing')
  const view = await inTransaction(scope, async (tx) => {
    const row = await lockConnection(tx)
    if (row === null) throw new DomainError('platform_missing')
    if (row.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getPlatformView(tx) } })
    await deleteConnection(tx)
    await emitPlatformEvent(tx, 'approved_platform.disconnected', { name: row.name })
    return getPlatformView(tx)
  })
  await revokeCallbacks(context, present)
  return view
}
