import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { getMailbox } from '../queries.ts'
import { completeStart, takeStart } from '../store.ts'
import { askProvider } from './ask-provider.ts'
import { saveGrant } from './save-grant.ts'
import { hashOf, verifierOf } from './start-mail-connection.ts'

/**
 * Exchanges the code that the provider gave the browser, reads the address and keeps the mailbox. The same return again gets
 * the same answer and asks nobody. Errors: mail_start_unknown, mail_provider_off, mail_grant_refused, mail_scope_missing,
 * mail_provider_silent, too_many_mailboxes.
 */
export async function finishMailConnection(
  scope: Scope,
  { state, code }: { state: string; code: string },
): Promise<Mailbox> {
  const { context, sessionId } = scope
  const stateHash = hashOf(state)
  if (sessionId === undefined) throw new DomainError('unauthenticated')
  const start = await inTransaction(scope, (tx) =>
    takeStart(tx, { stateHash, codeHash: hashOf(code), sessionId }),
  )
  if (start === null) throw new DomainError('mail_start_unknown')
  const { provider, mailboxId } = start
  if (mailboxId !== null) return readAs(scope, (tx) => getMailbox(tx, mailboxId))
  const verifier = verifierOf(context, state)
  const { grant, address } = await askProvider(scope, provider, async () => {
    const granted = await context.mailOAuth.exchange(provider, { code, verifier })
    return { grant: granted, address: await context.mailOAuth.readAddress(provider, granted.accessToken) }
  })
  return saveGrant(scope, { provider, address, grant }, (tx, id) => completeStart(tx, stateHash, id))
}
