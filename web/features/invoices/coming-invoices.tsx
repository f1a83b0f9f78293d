import { formatPeriod } from '#shared/domain/invoice-subscriptions/period-text.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Card } from '#web/ui/card.tsx'
import { useUnreadAround } from '#web/ui/unread-fields.tsx'

export type Coming = {
  on: string
  period: { from: string; to: string }
  title: string | null
  grossCents: number
}
type ComingInvoicesProps = { coming: readonly Coming[]; hour: number; currency: Currency; none: string }

/** The next invoices of a subscription, and the rule after an outage in words. */
export function ComingInvoices({ coming, hour, currency, none }: ComingInvoicesProps) {
  const isUnread = useUnreadAround().length > 0
  return (
    <Card title="Prochaines factures" flush>
      {coming.length === 0 ? (
        <p className="border-line border-t px-5 py-4 text-muted text-sm">{none}</p>
      ) : (
        <ol className="divide-y divide-line border-line border-t">
          {coming.map(({ on, period, title, grossCents }) => (
            <li
              key={on}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  {formatDate(on)} à {hour}
                  {NBSP}h
                </span>
                <span className="block text-muted text-xs">
                  {[title, formatPeriod(period)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="amount ms-auto whitespace-nowrap">
                {isUnread ? '—' : `${formatMoney(grossCents, currency)} TTC`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="border-line border-t px-5 py-4 text-muted text-xs">
        Si Ardoise est à l’arrêt à l’heure prévue, rien n’est oublié ni facturé deux fois{NBSP}: à la reprise,
        chaque échéance manquée donne sa propre facture, la plus ancienne d’abord. Elle est datée du jour où
        elle est émise, car les dates ne reculent jamais, et indique sa période.
      </p>
    </Card>
  )
}
