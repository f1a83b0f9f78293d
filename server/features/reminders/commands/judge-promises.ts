import { dueKind } from '#server/due-dates.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { getPromise } from '../queries/promises.ts'
import { tellPromise } from '../steps/emit-promise.ts'
import { lockPromises, readReceived, settlePromise, TO_JUDGE, waitUntil } from '../store/promises.ts'

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
    for (const promise of held) {
      const { receivedCents, owedCents } = await readReceived(tx, promise)
      const endsAt = startOfDay(timeZone, addDays(promise.promised_on, 1))
      const isKept = receivedCents >= promise.amount_cents || owedCents === 0
      if (!isKept && tx.now < endsAt) {
        await waitUntil(tx, promise.id, endsAt)
        continue
      }
      await settlePromise(tx, promise.id, isKept ? 'kept' : 'broken')
      await tellPromise(tx, isKept ? 'promise.kept' : 'promise.broken', await getPromise(tx, promise.id))
    }
  },
})
