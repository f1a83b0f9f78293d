import type { Tx } from '#server/scope.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import type { ReminderBlock, ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { concerns, listBlocks } from '../queries/blocks.ts'
import { listOwed, type OwedInvoice } from '../queries/owed.ts'
import { listRemindedIds } from '../queries/reminded-ids.ts'
import { type Against, judgeWaitingQuotes } from './judge-waiting-quotes.ts'

/** What a waiting reminder would ask now (of a devis, no invoice) of all that its client owes, unless something speaks against it. */
type JudgedWaiting =
  | { invoices: OwedInvoice[]; owed: OwedInvoice[]; against: null }
  | { invoices: null; against: Against }

/**
 * Judges reminders from fresh facts. What is paid, disputed or under way meanwhile is left out of a reminder, which goes on for the rest.
 */
export async function judgeWaiting(
  tx: Tx,
  judged: readonly { id: string; subject: ReminderSubject; clientId: string; carryingId: string }[],
): Promise<Map<string, JudgedWaiting>> {
  const ofQuotes = await judgeWaitingQuotes(
    tx,
    judged.filter(({ subject }) => subject === 'quote'),
  )
  const quotes = [...ofQuotes].map(([id, against]): [string, JudgedWaiting] => [
    id,
    against === null ? { invoices: [], owed: [], against } : { invoices: null, against },
  ])
  const reminders = judged.filter(({ subject }) => subject === 'invoices')
  if (reminders.length === 0) return new Map(quotes)
  const asked = await listRemindedIds(
    tx,
    reminders.map(({ id }) => id),
  )
  const clientIds = [...new Set(reminders.map(({ clientId }) => clientId))]
  // What a reminder asks for is its client's: one reading serves both.
  const all = await listOwed(tx, clientIds)
  const owed = new Map(all.map((invoice, at) => [invoice.id, { invoice, at }]))
  const byClient = Map.groupBy(all, ({ clientId }) => clientId)
  const blocks = await listBlocks(tx, clientIds, all)
  return new Map([
    ...quotes,
    ...reminders.map(({ id, clientId }): [string, JudgedWaiting] => {
      const ids = asked.get(id) ?? []
      // In the order in which they were read: the first due first.
      const left = ids
        .flatMap((one) => owed.get(one) ?? [])
        .sort((one, other) => one.at - other.at)
        .map(({ invoice }) => invoice)
      const speaking = (blocks.get(clientId) ?? []).filter((block) => concerns(block, ids))
      const stopped = new Set(speaking.flatMap(({ invoiceId }) => invoiceId ?? []))
      const free = left.filter((invoice) => !stopped.has(invoice.id))
      const whole = speaking.find(({ invoiceId }) => invoiceId === null)
      const block = whole ?? (free.length === 0 ? speaking[0] : undefined)
      if (left.length === 0)
        return [id, refusal('paid', blockText({ kind: 'paid', untilOn: null, number: null }))]
      if (block !== undefined) return [id, refusal(block.kind, block.text)]
      return [id, { invoices: free, owed: byClient.get(clientId) ?? [], against: null }]
    }),
  ])
}

const refusal = (reason: ReminderBlock, text: string): JudgedWaiting => ({
  invoices: null,
  against: { reason, text, later: reason === 'too_soon' },
})
