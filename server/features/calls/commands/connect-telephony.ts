import { randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Telephony } from '#shared/contract/telephony.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getTelephony } from '../queries/telephony.ts'
import { sealTelephonySecret } from '../steps/telephony-secret.ts'
import { telephonyUrl } from '../steps/webhook-url.ts'
import { findEndpoint, removeConnection, saveConnection } from '../store/telephony.ts'

type Provider = 'aircall' | 'generic'

/** Another connection takes the place of the one before. Its address changes with its secret, but for Aircall’s (below). */
export function connectTelephony(
  scope: Scope,
  { provider, secret: given }: { provider: Provider; secret?: string | undefined },
): Promise<{ webhookUrl: string; secret: string }> {
  return inTransaction(scope, async (tx) => {
    if (provider === 'aircall') return connectAircall(tx, given)
    const secret = given ?? randomBytes(32).toString('base64url')
    return { webhookUrl: await save(tx, provider, randomUUID(), secret), secret }
  })
}

/**
 * Aircall makes a token for an address that it was given: the address comes first, answers nobody before it has a token, and stays when the token
 * changes.
 */
async function connectAircall(tx: Tx, token: string | undefined) {
  const before = await findEndpoint(tx, 'aircall')
  if (before !== null && token === undefined)
    return { webhookUrl: telephonyUrl(tx.scope.context, before), secret: '' }
  const secret = token ?? ''
  return { webhookUrl: await save(tx, 'aircall', before ?? randomUUID(), secret), secret }
}

async function save(tx: Tx, provider: Provider, endpoint: string, secret: string): Promise<string> {
  const { context } = tx.scope
  await saveConnection(tx, { provider, endpoint, sealed: sealTelephonySecret(context, endpoint, secret) })
  return telephonyUrl(context, endpoint)
}

/** Its calls stay; its address answers nobody any more. Errors: telephony_not_connected. */
export function disconnectTelephony(scope: Scope, { provider }: { provider: Provider }): Promise<Telephony> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeConnection(tx, provider))) throw new DomainError('telephony_not_connected')
    return getTelephony(tx)
  })
}
