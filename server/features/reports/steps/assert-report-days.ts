import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'

/** Five years, and the day that a leap year adds. */
const MOST_DAYS = 1_827

const fault = (path: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code: 'invalid_period', message }] })

/** Errors: invalid_input at `to`. */
export function assertReportDays({ from, to }: DayWindow): void {
  const days = daysBetween(from, to)
  if (days < 0) throw fault('to', 'La fin précède le début.')
  if (days >= MOST_DAYS) throw fault('to', 'Cinq ans au plus.')
}

/** Errors: invalid_input at `path`. */
export function assertNotAhead(day: string, today: string, path: string): void {
  if (day > today) throw fault(path, 'Ce jour n’est pas encore là.')
}
