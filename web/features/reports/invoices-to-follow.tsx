import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FilePlus2, Landmark, Receipt } from 'lucide-react'
import type { InvoiceFigures } from '#shared/contract/reports.ts'
import { growthPercent } from '#shared/domain/reports/dashboard.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { useCan } from '#web/api/rights.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { invoiceFiguresOptions } from './dashboard-queries.ts'
import { collectionsChange } from './figure-changes.ts'

/** Shows the sums owed, late and invoiced, then the late invoices; nothing for whoever may not read invoices. */
export function InvoicesToFollow({ today }: { today: string }) {
  const readable = useCan('invoice:read')
  const query = useQuery({ ...invoiceFiguresOptions, enabled: readable })
  if (!readable) return null
  return (
    <section aria-label="Factures" className="mt-4 flex flex-col gap-4">
      {query.data ? (
        <Followed figures={query.data} today={today} />
      ) : (
        <QueryState
          query={query}
          inCard
          errorTitle="Les chiffres des factures n’ont pas pu être chargés"
          loading={<Figures today={today} />}
        />
      )}
    </section>
  )
}

function Followed({ figures, today }: { figures: InvoiceFigures; today: string }) {
  if (!figures.any)
    return (
      <Card>
        <EmptyState
          icon={Receipt}
          title="Aucune facture émise"
          description="Ce que vous facturez, ce qui est payé et ce qui vous reste dû apparaîtront ici."
          action={<LinkButton to="/revenues/management">Voir les factures</LinkButton>}
        />
      </Card>
    )
  return (
    <>
      {figures.overdueCount > 0 && <Overdue figures={figures} today={today} />}
      <Figures figures={figures} today={today} />
    </>
  )
}

function Overdue({ figures: { overdue, overdueCount }, today }: { figures: InvoiceFigures; today: string }) {
  return (
    <Card
      title={formatCount(overdueCount, 'facture en retard', 'factures en retard')}
      flush
      actions={
        overdueCount > overdue.length && (
          <TextLink to="/revenues/management" search={{ state: 'overdue' }} className="text-sm">
            Voir toutes
          </TextLink>
        )
      }
    >
      <ul className="border-line border-t">
        {overdue.map(({ id, number, clientName, dueOn, owedCents, currency }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 basis-40">
              <TextLink
                to="/revenues/management/invoices/$invoiceId"
                params={{ invoiceId: id }}
                className="stretched-link whitespace-nowrap font-medium"
              >
                {number}
              </TextLink>
              {clientName && ` · ${clientName}`}
              <span className="block text-danger-ink text-xs">
                {`en retard de ${formatCount(daysBetween(dueOn, today), 'jour', 'jours')}`}
              </span>
            </span>
            <span className="amount ms-auto whitespace-nowrap font-medium">
              {formatMoney(owedCents, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Undefined while loading. */
function Figures({ figures, today }: { figures?: InvoiceFigures; today: string }) {
  const totals = figures?.totals ?? []
  const shown = (of: 'owedCents' | 'overdueCents' | 'invoicedCents') =>
    figures && <Amounts totals={totals} of={of} />
  const compared = () => {
    if (figures === undefined) return {}
    // Money of two currencies is not added: what was before stands under what is now.
    if (totals.length > 1) return { note: <Before totals={totals} /> }
    const growth = growthPercent(totals[0]?.invoicedCents ?? 0, totals[0]?.invoicedBeforeCents ?? 0)
    const change = collectionsChange({ growthPercent: growth }, today, 'facturé')
    return 'note' in change ? change : { change }
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <StatCard label="Reste dû" icon={Landmark} value={shown('owedCents')} note="TTC, litiges compris" />
      <StatCard
        label="En retard"
        icon={CalendarClock}
        value={shown('overdueCents')}
        note={figures && formatCount(figures.overdueCount, 'facture échue', 'factures échues')}
      />
      <StatCard label="Facturé ce mois-ci" icon={FilePlus2} value={shown('invoicedCents')} {...compared()} />
    </div>
  )
}

function Before({ totals }: Pick<InvoiceFigures, 'totals'>) {
  return (
    <span className="flex flex-col">
      Mêmes jours du mois précédent
      <Amounts totals={totals} of="invoicedBeforeCents" />
    </span>
  )
}
