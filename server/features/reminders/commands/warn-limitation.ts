import { dueKind } from '#server/due-dates.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { limitationWarnings } from '#shared/domain/late-interest/limitation.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'
import { findLateInterest } from '../queries/invoice-interest.ts'
import {
  listWatched,
  lookAgain,
  stopWatching,
  WATCHED,
  type WatchedInvoice,
} from '../store/limitation-watches.ts'

/**
 * Tells those who send reminders six months before an invoice can be claimed no more, then two, then that it is prescribed: once each. What moved the
 * end meanwhile puts the warnings off; what is paid is looked at no more.
 */
export const warnLimitation = dueKind({
  kind: 'warn-limitation',
  rows: WATCHED,
  atOnce: 50,
  async run(tx, ids) {
    const { timeZone } = await getSeller(tx)
    const watched = new Set<string>()
    for (const invoice of await listWatched(tx, ids))
      if (await look(tx, invoice, timeZone)) watched.add(invoice.id)
    await stopWatching(
      tx,
      ids.filter((id) => !watched.has(id)),
    )
  },
})

/** Whether it is to be looked at again. */
async function look(tx: Tx, invoice: WatchedInvoice, timeZone: string): Promise<boolean> {
  const interest = await findLateInterest(tx, invoice.id)
  if (interest === null) return false
  const { lastDayOn, prescribedOn, stage } = interest.limitation
  const { firstOn, secondOn } = limitationWarnings(lastDayOn)
  if (stage !== 'far' && stage !== invoice.told)
    await tx.emit(stage === 'prescribed' ? 'reminder.prescribed' : 'reminder.limitation_near', {
      subject: { type: 'reminder', id: invoice.id },
      companyId: invoice.companyId,
      contactId: invoice.contactId,
      amountCents: invoice.owedCents,
      description: invoice.number,
      meta: { clientName: invoice.clientName, number: invoice.number, on: lastDayOn },
    })
  if (stage === 'prescribed') return false
  const next = { far: firstOn, six_months: secondOn, two_months: prescribedOn }[stage]
  await lookAgain(tx, invoice.id, {
    told: stage === 'far' ? null : stage,
    lookAt: startOfDay(timeZone, next),
  })
  return true
}
