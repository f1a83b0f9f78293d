import { DomainError } from '#shared/domain/domain-error.ts'
import { addDays } from '#shared/time/calendar-day.ts'

/** Banks take orders of some weeks ahead, each its own number; a mistyped year is not one. */
const MOST_DAYS_AHEAD = 90

/** Errors: invalid_input at the day. */
export function assertTransferDay(executeOn: string, today: string): void {
  const message =
    executeOn < today
      ? 'La banque ne peut pas virer un jour passé.'
      : executeOn > addDays(today, MOST_DAYS_AHEAD)
        ? `Choisissez un jour d’ici ${MOST_DAYS_AHEAD} jours.`
        : null
  if (message !== null)
    throw new DomainError('invalid_input', {
      fields: [{ path: 'executeOn', code: 'day_refused', message }],
    })
}
