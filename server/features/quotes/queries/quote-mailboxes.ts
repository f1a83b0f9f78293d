import { sql } from 'kysely'
import { listSenderRows } from '#server/features/mail-sending/queries/senders.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteSenders } from '#shared/contract/quotes.ts'

/** The mailbox from which the organization sends its devis; null: Ardoise's own sender. */
export async function findQuoteMailbox(tx: Tx): Promise<{ id: string; address: string } | null> {
  const { rows } = await sql<{
    id: string
    address: string
  }>`select id, address from quote_mailbox()`.execute(tx.db)
  return rows[0] ?? null
}

/** From where the caller sends devis, and the organization's choice. */
export async function listQuoteSenders(tx: Tx): Promise<QuoteSenders> {
  const [chosen, senders] = await Promise.all([findQuoteMailbox(tx), listSenderRows(tx)])
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
