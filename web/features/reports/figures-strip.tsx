import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Dashboard, InvoiceFigures } from '#shared/contract/reports.ts'
import { growthPercent, monthToDate } from '#shared/domain/reports/day-windows.ts'
import { formatCount, formatInteger, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useCan } from '#web/api/use-can.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { dashboardOptions, invoiceFiguresOptions } from './dashboard-queries.ts'
import { FigureCell } from './figure-cell.tsx'
import { activeDealsChange, type Change, collectionsChange, conversionChange } from './figure-changes.ts'

/** Where one stands, in one line: the three figures of the specification, then what is owed, late and invoiced. */
export function FiguresStrip({ today }: { today: string }) {
  const mayReadInvoices = useCan('invoice:read')
  return (
    <div className="@container overflow-hidden rounded-md border border-line bg-surface">
      <div className="-ms-px -mt-px grid grid-cols-2 @[34rem]:grid-cols-3 @[56rem]:auto-cols-fr @[56rem]:grid-flow-col @[56rem]:grid-cols-none">
        <Standing today={today} />
        {mayReadInvoices && <Owed today={today} />}
      </div>
    </div>
  )
}

const errorClass = 'col-span-2 border-line border-s border-t @[34rem]:col-span-3'

function Standing({ today }: { today: string }) {
  const query = useQuery(dashboardOptions)
  return (
    <section aria-label="Indicateurs" className="contents">
      {query.data || !query.error ? (
        <StandingCells figures={query.data} today={today} />
      ) : (
        <div className={errorClass}>
          <QueryState
            query={query}
            errorTitle="Les indicateurs n’ont pas pu être chargés"
            errorClassName="py-6"
            loading={null}
          />
        </div>
      )}
    </section>
  )
}

/** Collected amounts are hidden without the right to read payments. Undefined while loading. */
function StandingCells({ figures, today }: { figures: Dashboard | undefined; today: string }) {
  const mayReadPayments = useCan('payment:read')
  const collections = mayReadPayments ? figures?.collections : null
  const percent = figures?.conversion.percent
  return (
    <>
      {collections !== null && (
        <FigureCell
          label={
            <PlainLink to="/revenues/history" search={monthToDate(today)} className={linkClass}>
              Encaissé ce mois-ci
            </PlainLink>
          }
          value={collections && figures && formatMoney(collections.cents, figures.currency)}
          change={collections && collectionsChange(collections, today)}
        />
      )}
      <FigureCell
        label={
          <PlainLink to="/templates/quotes" search={{ expiringWithinDays: ALL_OPEN }} className={linkClass}>
            Affaires en cours
          </PlainLink>
        }
        value={figures && formatInteger(figures.activeDeals.count)}
        change={figures && activeDealsChange(figures.activeDeals, today)}
      />
      <FigureCell
        label={
          <PlainLink to="/templates/quotes" search={{ status: 'signed' }} className={linkClass}>
            Taux de conversion
          </PlainLink>
        }
        value={figures && (percent === null ? '—' : `${percent}${NBSP}%`)}
        change={figures && conversionChange(figures.conversion)}
      />
    </>
  )
}

const linkClass = 'stretched-link hover:underline'
/** No offer is open for longer: those that end within a year are all that are. */
const ALL_OPEN = 365

function Owed({ today }: { today: string }) {
  const query = useQuery(invoiceFiguresOptions)
  return (
    <section aria-label="Factures" className="contents">
      {query.data || !query.error ? (
        <OwedCells figures={query.data} today={today} />
      ) : (
        <div className={errorClass}>
          <QueryState
            query={query}
            errorTitle="Les chiffres des factures n’ont pas pu être chargés"
            errorClassName="py-6"
            loading={null}
          />
        </div>
      )}
    </section>
  )
}

/** Undefined while loading. */
function OwedCells({ figures, today }: { figures: InvoiceFigures | undefined; today: string }) {
  const shown = (of: SumName) => figures && sumOf(figures.totals, of)
  return (
    <>
      <FigureCell
        label={
          <PlainLink to="/revenues/management" search={{ owed: 'yes' }} className={linkClass}>
            Reste dû
          </PlainLink>
        }
        value={shown('owedCents')}
        change={{ note: 'TTC, litiges compris' }}
      />
      <FigureCell
        label={
          <PlainLink to="/revenues/management" search={{ state: 'overdue' }} className={linkClass}>
            En retard
          </PlainLink>
        }
        value={shown('overdueCents')}
        change={figures && { note: formatCount(figures.overdueCount, 'facture échue', 'factures échues') }}
      />
      <FigureCell
        label={
          <PlainLink
            to="/revenues/management"
            search={{ issuedFrom: monthToDate(today).from, issuedTo: today }}
            className={linkClass}
          >
            Facturé ce mois-ci
          </PlainLink>
        }
        value={shown('invoicedCents')}
        change={figures && invoicedChange(figures.totals, today)}
      />
    </>
  )
}

type Totals = InvoiceFigures['totals']
type SumName = Exclude<keyof Totals[number], 'currency'>

/** Money of two currencies is not added. */
const sumOf = (totals: Totals, of: SumName) =>
  totals.length > 1 ? (
    <Amounts totals={totals} of={of} />
  ) : (
    formatMoney(totals[0]?.[of] ?? 0, totals[0]?.currency)
  )

/** Of two currencies, what was before stands under what is now. */
function invoicedChange(totals: Totals, today: string): Change | { note: ReactNode } {
  if (totals.length > 1)
    return {
      note: (
        <>
          Un mois plus tôt
          <Amounts totals={totals} of="invoicedBeforeCents" />
        </>
      ),
    }
  const growth = growthPercent(totals[0]?.invoicedCents ?? 0, totals[0]?.invoicedBeforeCents ?? 0)
  return collectionsChange({ growthPercent: growth }, today, 'facturé')
}
