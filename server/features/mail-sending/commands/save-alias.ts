import { inTransaction } from '#server/db/transaction.ts'
import { findContactDuplicates } from '#server/features/crm/queries/contacts.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { MailAliases } from '#shared/contract/mail-aliases.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Alias, aliasFaults } from '#shared/domain/mail-sending/aliases.ts'
import { listAliases } from '../queries/aliases.ts'
import { findSender, type SenderRow } from '../queries/senders.ts'
import { deleteAlias, lockAliases, writeAlias } from '../store/aliases.ts'

/** Mails from our addresses wait for no answer and follow no rule: those of a client must not count among them. */
const OF_CONTACT = {
  path: 'address',
  code: 'alias_of_contact',
  message: 'C’est l’adresse d’un de vos contacts\u00a0: ses mails passeraient pour les vôtres.',
}

/** Adds an address that a mailbox sends as, or changes it. Errors: not_found, invalid_input at `address`. */
export function saveAlias(
  scope: Scope,
  { mailboxId, ...alias }: Alias & { mailboxId: string },
): Promise<MailAliases> {
  return inTransaction(scope, async (tx) => {
    await lockAliases(tx, mailboxId)
    const sender = await getSender(tx, mailboxId)
    const fields = aliasFaults(alias.address, sender)
    if (fields.length === 0 && (await isOfContact(tx, alias.address))) fields.push(OF_CONTACT)
    if (fields.length > 0) throw new DomainError('invalid_input', { fields })
    await writeAlias(tx, mailboxId, alias)
    return { aliases: await listAliases(tx, mailboxId) }
  })
}

/** Removes one; again, it does nothing more. Errors: not_found (the mailbox). */
export function removeAlias(
  scope: Scope,
  { mailboxId, address }: { mailboxId: string; address: string },
): Promise<MailAliases> {
  return inTransaction(scope, async (tx) => {
    await getSender(tx, mailboxId)
    await deleteAlias(tx, mailboxId, address)
    return { aliases: await listAliases(tx, mailboxId) }
  })
}

async function isOfContact(tx: Tx, email: string): Promise<boolean> {
  return (await findContactDuplicates(tx, { email })).matches.length > 0
}

async function getSender(tx: Tx, mailboxId: string): Promise<SenderRow> {
  const sender = await findSender(tx, mailboxId)
  if (sender === null) throw new DomainError('not_found')
  return sender
}
