import { setTimeout } from 'node:timers/promises'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getMailbox } from '#server/features/mailboxes/queries/mailboxes.ts'
import { askProvider } from '#server/features/mailboxes/steps/ask-provider.ts'
import { saveGrant } from '#server/features/mailboxes/steps/save-grant.ts'
import { completeStart, consumeStart, endStart } from '#server/features/mailboxes/store/mailboxes.ts'
import type { Scope } from '#server/scope.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { hashOf, verifierOf } from './start-mail-connection.ts'

/** How long the same return waits for the first of them, which is asking the provider: 5 s. */
const LOOKS = 20
const LOOK_MS = 250

/**
 * Exchanges the code that the provider gave the browser, reads the address and keeps the mailbox. Repeating the return gives the
 * same answer without a request to the provider. Errors: mail_start_unknown, mail_provider_off, mail_grant_refused,
 * mail_scope_missing, mail_provider_silent, too_many_mailboxes.
 */
export async function finishMailConnection(
  scope: Scope,
  { state, code }: { state: string; code: string },
): Promise<Mailbox> {
  const { context, sessionId } = scope
  const stateHash = hashOf(state)
  if (sessionId === undefined) throw new DomainError('unauthenticated')
  const take = () =>
    inTransaction(scope, (tx) => consumeStart(tx, { stateHash, codeHash: hashOf(code), sessionId }))
  let start = await take()
  for (let looks = 0; start?.underWay && looks < LOOKS; looks += 1) {
    await setTimeout(LOOK_MS)
    start = await take()
  }
  if (start === null || start.underWay) throw new DomainError('mail_start_unknown')
  const { provider, mailboxId } = start
  if (mailboxId !== null) return readAs(scope, (tx) => getMailbox(tx, mailboxId))
  const verifier = verifierOf(context, state)
  try {
    const { grant, address } = await askProvider(scope, provider, async () => {
      const granted = await context.mailOAuth.exchange(provider, { code, verifier })
      return { grant: granted, address: await context.mailOAuth.readAddress(provider, granted.accessToken) }
    })
    return await saveGrant(scope, { provider, address, grant }, (tx, id) => completeStart(tx, stateHash, id))
  } catch (error) {
    await inTransaction(scope, (tx) => endStart(tx, stateHash)).catch(() => undefined)
    throw error
  }
}
