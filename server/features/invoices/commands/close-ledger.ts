import { assertClockAgrees } from '#server/db/clock-agreement.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  findLastClosure,
  listRecordedClosures,
  listToClose,
} from '#server/features/invoices/queries/closures.ts'
import { findEntry } from '#server/features/invoices/queries/ledger-entries.ts'
import { insertClosure, listOrganizationsToClose } from '#server/features/invoices/store/closures.ts'
import { appendEntry, lockLedger } from '#server/features/invoices/store/ledger.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** The periods of the law are days of France, wherever the organization works. */
const ZONE = 'Europe/Paris'
/** A day is `YYYY-MM-DD` cut at this length. */
const spans = { day: 10, month: 7, year: 4 } as const
export type Span = keyof typeof spans

/**
 * Closes every day, month and year that is over and has something recorded, in every organization; each closure enters the chain
 * itself. Run twice, it does nothing more.
 */
export async function closeLedgers(context: AppContext): Promise<number> {
  let closed = 0
  for (const orgId of await listOrganizationsToClose(context, ZONE)) {
    closed += await inTransaction(systemScope(context, orgId), async (tx) => {
      await assertClockAgrees(tx)
      await lockLedger(tx)
      let made = 0
      for (const span of Object.keys(spans) as Span[]) made += await closeSpan(tx, span)
      return made
    })
  }
  return closed
}

async function closeSpan(tx: Tx, span: Span): Promise<number> {
  const last = await findLastClosure(tx, span)
  const present = todayIn(ZONE, tx.now).slice(0, spans[span])
  const after = { position: last?.last_position ?? 0, zone: ZONE, length: spans[span], present }
  let total = last?.total_gross_cents ?? 0
  let paid = last?.total_paid_cents ?? 0
  const periods = await listToClose(tx, after)
  for (const period of periods) {
    total += period.grossCents
    paid += period.paidCents
    const end = await findEntry(tx, period.lastPosition)
    const lastHash = end?.hash ?? ''
    const totals = { totalGrossCents: total, totalPaidCents: paid }
    const id = await insertClosure(tx, { ...period, ...totals, span, lastHash })
    const payloadSha256 = (await listRecordedClosures(tx, [id])).get(id)?.digest
    if (payloadSha256 === undefined) throw new Error(`closure ${id} was not written`)
    await appendEntry(tx, { kind: 'closure', subjectId: id, payloadSha256 })
  }
  return periods.length
}
