import type { Tx } from '#server/scope.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import { concerns, listBlocks } from '../queries/blocks.ts'
import { listOwedOf, type OwedInvoice } from '../queries/owed.ts'
import { listRemindedIds } from '../queries/reminded-ids.ts'

/** Why a reminder does not leave: for good, or (`later`) not yet. */
export type Against = { reason: ReminderBlock; text: string; later: boolean }
/** What a waiting reminder would ask now, unless something speaks against it. */
type JudgedWaiting = { invoices: OwedInvoice[]; against: null } | { invoices: null; against: Against }

/**
 * Judges reminders from fresh facts. What is paid, disputed or under way meanwhile is left out of a reminder, which goes on for the rest.
 */
export async function judgeWaiting(
  tx: Tx,
  reminders: readonly { id: string; clientId: string }[],
): Promise<Map<string, JudgedWaiting>> {
  const asked = await listRemindedIds(
    tx,
    reminders.map(({ id }) => id),
  )
  const owed = await listOwedOf(tx, [...new Set([...asked.values()].flat())])
  const blocks = await listBlocks(tx, [...new Set(reminders.map(({ clientId }) => clientId))])
  return new Map(
    reminders.map(({ id, clientId }): [string, JudgedWaiting] => {
      const ids = asked.get(id) ?? []
      const left = owed.filter((invoice) => ids.includes(invoice.id))
      const all = (blocks.get(clientId) ?? []).filter((block) => concerns(block, ids))
      const stopped = new Set(all.flatMap(({ invoiceId }) => invoiceId ?? []))
      const free = left.filter((invoice) => !stopped.has(invoice.id))
      const whole = all.find(({ invoiceId }) => invoiceId === null)
      const block = whole ?? (free.length === 0 ? all[0] : undefined)
      if (left.length === 0)
        return [id, refusal('paid', blockText({ kind: 'paid', untilOn: null, number: null }))]
      return [id, block === undefined ? { invoices: free, against: null } : refusal(block.kind, block.text)]
    }),
  )
}

const refusal = (reason: ReminderBlock, text: string): JudgedWaiting => ({
  invoices: null,
  against: { reason, text, later: reason === 'too_soon' },
})
