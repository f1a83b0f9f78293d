import { useState } from 'react'
import type { DueReport } from '#shared/contract/debt-reports.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { Calendar } from '#web/patterns/calendar/calendar.tsx'
import type { CalendarView } from '#web/patterns/calendar/calendar-days.ts'
import { cx } from '#web/ui/cx.ts'
import { DueLink } from './due-link.tsx'

/** The amounts that fall due, on their days, with the sum of each day. */
export function DueCalendar({ report, today }: { report: DueReport; today: string }) {
  const { side, on, items, currency } = report
  const [shown, setShown] = useState<{ view: CalendarView; day: string }>({ view: 'month', day: on })
  const dated = items.flatMap(({ dueOn, ...item }) => (dueOn === null ? [] : [{ ...item, dueOn }]))
  const undated = items.filter(({ dueOn }) => dueOn === null)
  const totals = new Map<string, number>()
  for (const { dueOn, cents } of dated) totals.set(dueOn, (totals.get(dueOn) ?? 0) + cents)
  const total = (day: string) => {
    const cents = totals.get(day)
    return cents === undefined ? null : formatMoney(cents, currency)
  }
  return (
    <>
      <Calendar
        label={
          side === 'clients'
            ? 'Calendrier des échéances des clients'
            : 'Calendrier des échéances des fournisseurs'
        }
        {...shown}
        today={today}
        items={dated}
        dayOf={({ dueOn }) => dueOn}
        nameOf={({ name, number }) => [name, number].filter(Boolean).join(' ')}
        entry={({ id, name, number, cents, daysLate, disputed }) => (
          <DueLink
            side={side}
            id={id}
            className={cx(
              'hover:underline wrap-anywhere',
              shown.view === 'month' ? 'line-clamp-1' : 'line-clamp-3',
              daysLate > 0 && 'text-danger-ink',
            )}
          >
            {name} <span className="tabular text-muted">{formatMoney(cents, currency)}</span>
            {number && <span className="sr-only"> {number}</span>}
            {disputed && <span className="text-muted"> · en litige</span>}
          </DueLink>
        )}
        total={total}
        onShow={setShown}
      />
      {undated.length > 0 && (
        <p className="text-muted text-sm">
          {formatCount(undated.length, 'facture sans échéance n’est', 'factures sans échéance ne sont')} sur
          aucun jour&#160;:{' '}
          {formatMoney(
            undated.reduce((sum, { cents }) => sum + cents, 0),
            currency,
          )}
          .
        </p>
      )}
    </>
  )
}
