import { DomainError } from '#shared/domain/domain-error.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'

/** The longest period that one file tells: an exercise may last two years. */
const MOST_DAYS = 731

/** Errors: invalid_input at `to`. */
export function assertDays({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to)
  const fault = (message: string) =>
    new DomainError('invalid_input', { fields: [{ path: 'to', code: 'invalid_period', message }] })
  if (days < 0) throw fault('La fin précède le début.')
  if (days > MOST_DAYS) throw fault('Deux ans au plus.')
}
