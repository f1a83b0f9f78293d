import { readAs } from '#server/db/transaction.ts'
import { findSendingLogin } from '#server/features/mailboxes/queries/sending-access.ts'
import { SendError } from '#server/integrations/mail-transport/port.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSender } from '../queries/senders.ts'

type Found = { told: boolean; items: { address: string; name: string }[] }

/**
 * The further addresses that a mailbox's service says it sends as, without those that are known: Gmail tells them to whoever may read its mails;
 * Microsoft asks for a right that Ardoise does not ask for, and IMAP knows none. Errors: not_found, mailbox_refused, mail_provider_silent.
 */
export async function findAliases(scope: Scope, { mailboxId }: { mailboxId: string }): Promise<Found> {
  const sender = await readAs(scope, (tx) => findSender(tx, mailboxId))
  if (sender === null) throw new DomainError('not_found')
  const { context, orgId } = scope
  const access = await readAs(systemScope(context, orgId), (tx) => findSendingLogin(tx, mailboxId))
  if (access === null || 'refusal' in access) throw new DomainError('mailbox_refused')
  const found = await context.mailTransport.aliases(access.login).catch((error: unknown) => {
    if (!(error instanceof SendError)) throw error
    throw new DomainError(error.fault === 'mailbox_refused' ? 'mailbox_refused' : 'mail_provider_silent')
  })
  if (found === null) return { told: false, items: [] }
  const known = new Set([sender.address.toLowerCase(), ...sender.aliases.map(({ address }) => address)])
  return { told: true, items: found.filter(({ address }) => !known.has(address)) }
}
