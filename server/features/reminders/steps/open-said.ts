import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import type { Tx } from '#server/scope.ts'
import { type ClientWords, paidWords, wordsNote } from '#shared/domain/reminders/client-words.ts'
import { capitalized } from '#shared/french/typography.ts'
import { insertSaid, reasonOf } from '../store/said.ts'
import type { Answered } from './answer-by-link.ts'

/** Pauses the reminders of an invoice by the words of its client, and tells its team. */
export async function openSaid(
  tx: Tx,
  { invoice, linkId }: Answered,
  words: ClientWords,
  untilOn: string | null,
): Promise<void> {
  const pauseId = await insertSaid(tx, { invoice, linkId, words, untilOn })
  const note = wordsNote(words)
  // Without the client: the event of the invoice stands on its page.
  await tx.emit('reminder.paused', {
    subject: { type: 'reminder', id: pauseId },
    description: note,
    meta: { clientName: invoice.client_name, reason: reasonOf(words.kind), note },
  })
  const [type, message] =
    words.kind === 'paid'
      ? (['invoice.payment_announced', capitalized(paidWords(words))] as const)
      : (['invoice.delay_asked', words.message] as const)
  await emitInvoiceEvent(tx, type, invoice, { linkId, message })
}
