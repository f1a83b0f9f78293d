import { useQuery } from '@tanstack/react-query'
import { Euro } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard, InvoiceFigures } from '#shared/contract/reports.ts'
import { growthPercent, monthToDate } from '#shared/domain/reports/day-windows.ts'
import { formatCount, formatInteger, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useCan } from '#web/api/use-can.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'
import { CollectedMonths } from './collected-months.tsx'
import { dashboardOptions, invoiceFiguresOptions } from './dashboard-queries.ts'
import { FigureCard } from './figure-card.tsx'
import { activeDealsChange, type Change, collectionsChange, conversionChange } from './figure-changes.ts'

/** Where one stands: the three figures of the specification, twelve months of collections, what is owed and late. */
export function FiguresPanel({ today }: { today: string }) {
  const dashboard = useQuery(dashboardOptions)
  const mayReadInvoices = useCan('invoice:read')
  return (
    <div className="flex flex-col gap-3">
      <section aria-label="Indicateurs" className="grid grid-cols-2 gap-3">
        {dashboard.data ? (
          <Figures figures={dashboard.data} today={today} />
        ) : (
          <div className={dashboard.error ? 'col-span-2' : 'contents'}>
            <QueryState
              query={dashboard}
              inCard
              errorTitle="Les indicateurs n’ont pas pu être chargés"
              errorClassName="py-6"
              loading={<Figures figures={undefined} today={today} />}
            />
          </div>
        )}
      </section>
      {mayReadInvoices && <Owed today={today} />}
    </div>
  )
}

/** Collected amounts are hidden without the right to read payments. Undefined while loading. */
function Figures({ figures, today }: { figures: Dashboard | undefined; today: string }) {
  const mayReadPayments = useCan('payment:read')
  const collections = mayReadPayments ? figures?.collections : null
  const percent = figures?.conversion.percent
  return (
    <>
      {collections !== null && (
        <FigureCard
          icon={Euro}
          className="col-span-2"
          label={
            <PlainLink
              to="/revenues/history"
              search={monthToDate(today)}
              className="stretched-link hover:underline"
            >
              Encaissements du mois
            </PlainLink>
          }
          value={collections && figures && formatMoney(collections.cents, figures.currency)}
          {...(collections && lineOf(collectionsChange(collections, today)))}
        >
          <CollectedMonths currency={figures?.currency} today={today} />
        </FigureCard>
      )}
      <FigureCard
        label={
          <PlainLink
            to="/templates/quotes"
            search={{ expiringWithinDays: ALL_OPEN }}
            className="stretched-link hover:underline"
          >
            Affaires en cours
          </PlainLink>
        }
        value={figures && formatInteger(figures.activeDeals.count)}
        {...(figures && lineOf(activeDealsChange(figures.activeDeals, today)))}
      />
      <FigureCard
        label={
          <PlainLink
            to="/templates/quotes"
            search={{ status: 'signed' }}
            className="stretched-link hover:underline"
          >
            Taux de conversion
          </PlainLink>
        }
        value={figures && (percent === null ? '—' : `${percent}${NBSP}%`)}
        {...(figures && lineOf(conversionChange(figures.conversion)))}
      />
    </>
  )
}

/** No offer is open for longer: those that end within a year are all that are. */
const ALL_OPEN = 365

const lineOf = (change: Change) => ('note' in change ? change : { change })

function Owed({ today }: { today: string }) {
  const query = useQuery(invoiceFiguresOptions)
  return (
    <section aria-label="Factures" className="rounded-md border border-line bg-surface">
      {query.data || !query.error ? (
        <OwedRows figures={query.data} today={today} />
      ) : (
        <QueryState
          query={query}
          errorTitle="Les chiffres des factures n’ont pas pu être chargés"
          errorClassName="py-6"
          loading={null}
        />
      )}
    </section>
  )
}

/** Undefined while loading. */
function OwedRows({ figures, today }: { figures: InvoiceFigures | undefined; today: string }) {
  const totals = figures?.totals ?? []
  const shown = (of: 'owedCents' | 'overdueCents' | 'invoicedCents') =>
    figures ? <Amounts totals={totals} of={of} /> : <Skeleton className="h-4 w-20" />
  return (
    <dl className="text-sm">
      <OwedRow
        label={
          <PlainLink
            to="/revenues/management"
            search={{ owed: 'yes' }}
            className="stretched-link hover:underline"
          >
            Reste dû
          </PlainLink>
        }
        value={shown('owedCents')}
        note="TTC, litiges compris"
      />
      <OwedRow
        label={
          <PlainLink
            to="/revenues/management"
            search={{ state: 'overdue' }}
            className="stretched-link hover:underline"
          >
            En retard
          </PlainLink>
        }
        value={shown('overdueCents')}
        note={figures && formatCount(figures.overdueCount, 'facture échue', 'factures échues')}
      />
      <OwedRow
        label={
          <PlainLink
            to="/revenues/management"
            search={{ issuedFrom: monthToDate(today).from, issuedTo: today }}
            className="stretched-link hover:underline"
          >
            Facturé ce mois-ci
          </PlainLink>
        }
        value={shown('invoicedCents')}
        note={figures && <Compared figures={figures} today={today} />}
      />
    </dl>
  )
}

function OwedRow({ label, value, note }: { label: ReactNode; value: ReactNode; note: ReactNode }) {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t px-4 py-1 first:border-t-0 hover:bg-hover">
      <dt className="text-muted">{label}</dt>
      <dd className="min-h-5 text-end font-semibold tabular">{value}</dd>
      <dd className="col-span-2 min-h-[18px] text-muted text-xs">{note}</dd>
    </div>
  )
}

/** Money of two currencies is not added: what was before stands under what is now. */
function Compared({ figures: { totals }, today }: { figures: InvoiceFigures; today: string }) {
  if (totals.length > 1)
    return (
      <span className="flex flex-col">
        Mêmes jours du mois précédent
        <Amounts totals={totals} of="invoicedBeforeCents" />
      </span>
    )
  const growth = growthPercent(totals[0]?.invoicedCents ?? 0, totals[0]?.invoicedBeforeCents ?? 0)
  const change = lineOf(collectionsChange({ growthPercent: growth }, today, 'facturé'))
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <StatChange
        {...('change' in change
          ? { change: { ...change.change, hint: 'sur les mêmes jours du mois précédent' } }
          : change)}
      />
    </span>
  )
}
