import { useState } from 'react'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { Calendar } from '#web/patterns/calendar/calendar.tsx'
import type { CalendarView } from '#web/patterns/calendar/calendar-days.ts'
import { cx } from '#web/ui/cx.ts'
import { ClientLink } from './client-link.tsx'

/** Next steps on their days: a plan says them, and nobody moves them here. */
export function UpcomingCalendar({ standings }: { standings: readonly ReminderStanding[] }) {
  const today = todayIn(useOrganization().timezone, new Date())
  // The nearest step may be in the next month.
  const [shown, setShown] = useState<{ view: CalendarView; day: string }>({
    view: 'month',
    day: standings[0]?.nextOn ?? today,
  })
  return (
    <Calendar
      label="Calendrier des relances"
      {...shown}
      today={today}
      items={standings}
      dayOf={({ nextOn }) => nextOn ?? ''}
      nameOf={({ clientName }) => clientName}
      entry={(standing) => (
        <p className={cx('wrap-anywhere', shown.view === 'month' ? 'line-clamp-1' : 'line-clamp-3')}>
          <ClientLink {...standing} />{' '}
          <span className="text-muted">
            {standing.nextChannel && `${channelLabels[standing.nextChannel]} · `}
            <span className="tabular">{formatMoney(standing.owedCents, standing.currency)}</span>
          </span>
        </p>
      )}
      onShow={setShown}
    />
  )
}
