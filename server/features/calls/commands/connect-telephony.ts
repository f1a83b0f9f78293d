import { randomBytes, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Telephony } from '#shared/contract/telephony.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getTelephony } from '../queries/telephony.ts'
import { sealTelephonySecret } from '../steps/telephony-secret.ts'
import { telephonyUrl } from '../steps/webhook-url.ts'
import { removeConnection, saveConnection } from '../store/telephony.ts'

type Provider = 'aircall' | 'generic'

/** Another connection of the same service takes its place, with another address. Errors: invalid_input at `secret`. */
export function connectTelephony(
  scope: Scope,
  { provider, secret: given }: { provider: Provider; secret?: string | undefined },
): Promise<{ webhookUrl: string; secret: string }> {
  if (provider === 'aircall' && given === undefined) {
    const message = 'Collez le jeton qu’Aircall montre à côté de son webhook.'
    throw new DomainError('invalid_input', { fields: [{ path: 'secret', code: 'required', message }] })
  }
  const endpoint = randomUUID()
  const secret = given ?? randomBytes(32).toString('base64url')
  return inTransaction(scope, async (tx) => {
    await saveConnection(tx, {
      provider,
      endpoint,
      sealed: sealTelephonySecret(scope.context, endpoint, secret),
    })
    return { webhookUrl: telephonyUrl(scope.context, endpoint), secret }
  })
}

/** Its calls stay; its address answers nobody any more. Errors: telephony_not_connected. */
export function disconnectTelephony(scope: Scope, { provider }: { provider: Provider }): Promise<Telephony> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeConnection(tx, provider))) throw new DomainError('telephony_not_connected')
    return getTelephony(tx)
  })
}
