import type { Tx } from '#server/scope.ts'
import type { ReminderClient } from '../queries/client.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { WaitingQuote } from '../queries/waiting-quotes.ts'

type Reminded = {
  reminderId: string
  client: ReminderClient
  invoices: readonly Pick<OwedInvoice, 'id' | 'kind' | 'number' | 'owedCents'>[]
  /** The address that was written to, said « simulé » where nothing left; empty for a letter on paper. */
  to: string
}

/** Tells of a reminder once on its client's page, and on the page of each of its invoices. */
export async function emitReminder(tx: Tx, { reminderId, client, invoices, to }: Reminded): Promise<void> {
  const { companyId, contactId, name: clientName } = client
  await tx.emit('reminder.sent', {
    subject: { type: 'reminder', id: reminderId },
    companyId,
    contactId,
    amountCents: invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
    description: invoices
      .map(({ number }) => number)
      .join(', ')
      .slice(0, 200),
    meta: { clientName, to },
  })
  // Without the client: its page tells of the reminder once, whatever the number of its invoices.
  for (const { id, kind, number, owedCents } of invoices)
    await tx.emit('invoice.reminded', {
      subject: { type: 'invoice', id },
      amountCents: owedCents,
      description: [number, clientName].join(' · '),
      meta: { kind, number, clientName, to },
    })
}

/** Tells of the reminder of a devis on its client's page; the page of the devis has it from mailQuoteReminder. */
export function emitQuoteReminder(
  tx: Tx,
  { reminderId, quote, to }: { reminderId: string; quote: WaitingQuote; to: string },
): Promise<void> {
  const { companyId, contactId, clientName, number, grossCents } = quote
  return tx.emit('reminder.sent', {
    subject: { type: 'reminder', id: reminderId },
    companyId,
    contactId,
    amountCents: grossCents,
    description: number,
    meta: { clientName, to },
  })
}
