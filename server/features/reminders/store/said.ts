import type { Tx } from '#server/scope.ts'
import { type ClientWords, wordsNote } from '#shared/domain/reminders/client-words.ts'
import type { PauseReason } from '#shared/domain/reminders/reminder-names.ts'

const reasons = { paid: 'payment_under_way', delay: 'paused' } as const satisfies Record<
  ClientWords['kind'],
  PauseReason
>
export const reasonOf = (kind: ClientWords['kind']): PauseReason => reasons[kind]

type Said = {
  invoice: { id: string; company_id: string | null; contact_id: string | null }
  linkId: string
  words: ClientWords
  untilOn: string | null
}

/** A pause that the client of an invoice opened by its link. */
export async function insertSaid(tx: Tx, { invoice, linkId, words, untilOn }: Said): Promise<string> {
  const { id } = await tx.db
    .insertInto('reminder_pauses')
    .values({
      org_id: tx.scope.orgId,
      company_id: invoice.company_id,
      contact_id: invoice.company_id === null ? invoice.contact_id : null,
      invoice_id: invoice.id,
      reason: reasonOf(words.kind),
      note: wordsNote(words),
      until_on: untilOn,
      link_id: linkId,
      said: JSON.stringify(words),
      opened_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends the open pauses that the client of an invoice, which is held, opened for these reasons. Returns them. */
export async function endSaid(tx: Tx, invoiceId: string, kinds: readonly ClientWords['kind'][]) {
  return tx.db
    .updateTable('reminder_pauses')
    .set({ ended_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('link_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('reason', 'in', kinds.map(reasonOf))
    .returning(['id', 'reason', 'until_on'])
    .execute()
}

/** Ends the open requests for a delay about the invoices that a payment plan covers. */
export async function endAnswered(tx: Tx, planId: string): Promise<void> {
  await tx.db
    .updateTable('reminder_pauses')
    .set({ ended_at: tx.now, ended_by: tx.scope.userId })
    .where('org_id', '=', tx.scope.orgId)
    .where('link_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('reason', '=', reasons.delay)
    .where('invoice_id', 'in', (eb) =>
      eb
        .selectFrom('payment_plan_invoices')
        .select('invoice_id')
        .where('org_id', '=', tx.scope.orgId)
        .where('plan_id', '=', planId),
    )
    .execute()
}

/** Cancels what the client of an invoice, which is held, promised by its link and nobody judged yet. Returns its promises. */
export async function cancelSaid(tx: Tx, invoiceId: string) {
  return tx.db
    .updateTable('payment_promises')
    .set({ state: 'cancelled', settled_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('source', '=', 'page')
    .where('created_by', 'is', null)
    .where('state', '=', 'waiting')
    .returning(['id', 'promised_on', 'amount_cents'])
    .execute()
}
