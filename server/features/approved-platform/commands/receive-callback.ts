import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { openSecrets } from '#server/features/approved-platform/steps/platform-secrets.ts'
import { askAgain, findWithSecrets } from '#server/features/approved-platform/store/connections.ts'
import type { Callback } from '#server/integrations/approved-platform/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** 128 random bits in base64url (connect-platform.ts). */
const ENDPOINT = /^[\w-]{22}$/

/**
 * A call of the platform has its statuses read: what it tells is not taken from it, for calls come late, twice and in any order. An unknown
 * address and a bad signature answer alike. Errors: platform_callback_invalid.
 */
export async function receiveCallback(
  context: AppContext,
  { endpoint, ...callback }: Callback & { endpoint: string },
): Promise<void> {
  const row = ENDPOINT.test(endpoint)
    ? await asPlatform(context, (db) => findWithSecrets(db, { endpoint }))
    : null
  const signingKey = row && openSecrets(context, row.org_id, row.sealed)?.signingKey
  if (
    !row ||
    !signingKey ||
    !context.approvedPlatform.readCallback(callback, signingKey, context.clock.now())
  )
    throw new DomainError('platform_callback_invalid')
  const { org_id: orgId } = row
  const idle = (await context.queue.lost(['follow-platform'], [orgId])).length > 0
  await inTransaction(systemScope(context, orgId), async (tx) => {
    await askAgain(tx)
    if (idle) await tx.enqueue('follow-platform', { orgId }, { key: orgId })
  })
}
