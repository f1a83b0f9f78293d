import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { LateRates } from '#shared/contract/late-interest.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { RateRow } from '#shared/domain/late-interest/rates.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listLateRates } from '../queries/late-rates.ts'
import { writeLateRate } from '../store/late-rates.ts'

/** Enters the rate of a half-year, or corrects the one that was entered. Errors: version_conflict (with `data.current`). */
export function saveLateRate(scope: Scope, rate: RateRow & { revision: number }): Promise<LateRates> {
  return inTransaction(scope, async (tx) => {
    const { timeZone } = await getSeller(tx)
    const today = todayIn(timeZone, tx.now)
    if (!(await writeLateRate(tx, rate)))
      throw new DomainError('version_conflict', { data: { current: await listLateRates(tx, today) } })
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: tx.scope.orgId },
      meta: { fields: ['lateRates'] },
    })
    return listLateRates(tx, today)
  })
}
