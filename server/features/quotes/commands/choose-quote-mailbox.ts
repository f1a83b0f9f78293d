import { inTransaction } from '#server/db/transaction.ts'
import { findDocumentMailbox } from '#server/features/documents/queries/document-mailbox.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteSenders } from '#shared/contract/quote-senders.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listQuoteSenders } from '../queries/quote-senders.ts'
import { writeQuoteMailbox } from '../store/quote-mailboxes.ts'

/**
 * From where the devis of the organization leave: a mailbox that everybody writes from, or Ardoise's own sender. Errors: not_found,
 * invalid_input at `mailboxId`.
 */
export function chooseQuoteMailbox(
  scope: Scope,
  { mailboxId }: { mailboxId: string | null },
): Promise<QuoteSenders> {
  return inTransaction(scope, async (tx) => {
    if (mailboxId !== null) {
      const sender = await findSender(tx, mailboxId)
      if (sender === null) throw new DomainError('not_found')
      if (!sender.shared) {
        const message = 'Partagez d’abord ce compte avec toute l’équipe, messages compris.'
        throw new DomainError('invalid_input', {
          fields: [{ path: 'mailboxId', code: 'mailbox_private', message }],
        })
      }
    }
    if ((await findDocumentMailbox(tx))?.id !== (mailboxId ?? undefined)) {
      await writeQuoteMailbox(tx, mailboxId)
      await tx.emit('organization.updated', {
        subject: { type: 'organization', id: scope.orgId },
        meta: { fields: ['quoteMailbox'] },
      })
    }
    return listQuoteSenders(tx)
  })
}
