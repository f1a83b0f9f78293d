import { findDocumentMailbox } from '#server/features/documents/queries/document-mailbox.ts'
import { listSenderRows } from '#server/features/mail-sending/queries/senders.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteSenders } from '#shared/contract/quote-senders.ts'

/** From where the caller sends devis, and the organization's choice. */
export async function listQuoteSenders(tx: Tx): Promise<QuoteSenders> {
  const [chosen, senders] = await Promise.all([findDocumentMailbox(tx), listSenderRows(tx)])
  return {
    mailboxId: chosen?.id ?? null,
    address: chosen?.address ?? null,
    items: senders.map(({ mailboxId, address, refusal, shared }) => ({
      mailboxId,
      address,
      refusal,
      shared,
    })),
  }
}
