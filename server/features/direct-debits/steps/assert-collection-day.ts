import { earliestOn, MOST_DAYS_AHEAD } from '#shared/domain/direct-debits/mandate.ts'
import { isTargetDay } from '#shared/domain/direct-debits/target-days.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays } from '#shared/time/calendar-day.ts'

/** Errors: invalid_input at `collectOn`, when banks are closed, or a client would be told too late. */
export function assertCollectionDay(
  collectOn: string,
  { today, noticeDays }: { today: string; noticeDays: number },
): void {
  const earliest = earliestOn(today, noticeDays)
  const message =
    collectOn < earliest
      ? `Chaque client est prévenu ${noticeDays}${NBSP}${noticeDays > 1 ? 'jours' : 'jour'} avant${NBSP}: prélevez le ${formatDate(earliest)} au plus tôt.`
      : collectOn > addDays(today, MOST_DAYS_AHEAD)
        ? `Choisissez un jour d’ici ${MOST_DAYS_AHEAD}${NBSP}jours.`
        : isTargetDay(collectOn)
          ? null
          : 'Les banques sont fermées ce jour-là.'
  if (message !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'collectOn', code: 'day_refused', message }],
    })
}
