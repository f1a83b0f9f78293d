import { dueKind } from '#server/due-dates.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { promiseState } from '#shared/domain/reminders/promise.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { getPromise } from '../queries/promises.ts'
import { emitPromise } from '../steps/emit-promise.ts'
import { lockPromises, readReceipts, settlePromise, TO_JUDGE, waitUntil } from '../store/promises.ts'

/** Judges promises when their day is over, and sooner where money arrived: kept, broken, or waiting on. */
export const judgePromises = dueKind({
  kind: 'judge-promises',
  rows: TO_JUDGE,
  atOnce: 50,
  async run(tx, ids) {
    const { timeZone } = await getSeller(tx)
    // The first promised is the first kept by what came.
    const held = (await lockPromises(tx, ids)).toSorted((one, other) =>
      one.promised_on < other.promised_on ? -1 : 1,
    )
    const today = todayIn(timeZone, tx.now)
    for (const promise of held) {
      const { promised_on: dueOn, amount_cents: cents } = promise
      const madeOn = todayIn(timeZone, promise.created_at)
      const { receipts, owedCents } = await readReceipts(tx, promise, { timeZone, madeOn })
      // Nothing is owed any more: a credit note or a payment of before took the place of what was promised.
      const state = owedCents === 0 ? 'kept' : promiseState({ madeOn, dueOn, cents }, receipts, today)
      if (state === 'waiting') {
        await waitUntil(tx, promise.id, startOfDay(timeZone, addDays(dueOn, 1)))
        continue
      }
      await settlePromise(tx, promise.id, state)
      await emitPromise(tx, `promise.${state}`, await getPromise(tx, promise.id))
    }
  },
})
