import type { Tx } from '#server/scope.ts'
import { blockText } from '#shared/domain/reminders/block-text.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import { concernsQuote, listBlocks } from '../queries/blocks.ts'
import { listWaitingQuotesOf, whyClosed } from '../queries/waiting-quotes.ts'

/** Why a reminder does not leave: for good, or (`later`) not yet. */
export type Against = { reason: ReminderBlock; text: string; later: boolean }

/** Judges reminders of devis from fresh facts: what speaks against each, null: nothing. `carryingId`: its devis. */
export async function judgeWaitingQuotes(
  tx: Tx,
  reminders: readonly { id: string; clientId: string; carryingId: string }[],
): Promise<Map<string, Against | null>> {
  const judged = new Map<string, Against | null>()
  if (reminders.length === 0) return judged
  const open = await listWaitingQuotesOf(
    tx,
    reminders.map(({ carryingId }) => carryingId),
  )
  const blocks = await listBlocks(tx, [...new Set(reminders.map(({ clientId }) => clientId))])
  for (const { id, clientId, carryingId } of reminders) {
    if (!open.some((quote) => quote.id === carryingId)) {
      const reason = await whyClosed(tx, carryingId)
      const text = blockText({ kind: reason, untilOn: null, number: null })
      judged.set(id, { reason, text, later: false })
      continue
    }
    const block = blocks.get(clientId)?.find((one) => concernsQuote(one, carryingId))
    judged.set(
      id,
      block === undefined ? null : { reason: block.kind, text: block.text, later: block.kind === 'too_soon' },
    )
  }
  return judged
}
