import { findDocumentMailbox } from '#server/features/documents/queries/document-mailbox.ts'
import { assertLetterAllowed, refusedAt } from '#server/features/mail-sending/commands/send-letter.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import type { Tx } from '#server/scope.ts'

/**
 * The mailbox that carries a document: the one that was asked for, else the organization's choice; null is Ardoise's own sender. Errors: not_found;
 * mailbox_refused at `mailboxId` where the organization's choice is shared no more.
 */
export async function chooseMailbox(tx: Tx, asked: string | null | undefined): Promise<string | null> {
  if (asked !== undefined) return asked
  const chosen = await findDocumentMailbox(tx)
  if (chosen === null) return null
  if ((await findSender(tx, chosen.id)) === null) throw refusedAt('mailbox_refused')
  return chosen.id
}

/** Refuses a mail that its mailbox would not send, before anything is drawn. Errors: those of assertLetterAllowed and chooseMailbox. */
export async function assertMailboxSends(
  tx: Tx,
  { mailboxId, size }: { mailboxId: string | null | undefined; size: number },
): Promise<string | null> {
  const chosen = await chooseMailbox(tx, mailboxId)
  if (chosen !== null) await assertLetterAllowed(tx, { mailboxId: chosen, size })
  return chosen
}
