import { FileSignature, Handshake, Wallet } from 'lucide-react'
import type { Dashboard } from '#shared/contract/reports.ts'
import { formatInteger, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { useCan } from '#web/api/rights.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { activeDealsChange, type Change, collectionsChange, conversionChange } from './figure-changes.ts'

/** Undefined while loading. `today` is the organization's day. */
type FigureCardsProps = { figures: Dashboard | undefined; today: string }

/** The figures of the dashboard, each with its change. What came in is not told to who may not read payments. */
export function FigureCards({ figures, today }: FigureCardsProps) {
  const percent = figures?.conversion.percent
  const mayReadPayments = useCan('payment:read')
  const collections = mayReadPayments ? figures?.collections : null
  return (
    <section
      aria-label="Indicateurs"
      className={collections === null ? 'grid gap-4 md:grid-cols-2' : 'grid gap-4 md:grid-cols-3'}
    >
      {collections !== null && (
        <StatCard
          label="Encaissements du mois"
          icon={Wallet}
          value={collections && figures && formatMoney(collections.cents, figures.currency)}
          {...(collections && lineOf(collectionsChange(collections, today)))}
        />
      )}
      <StatCard
        label="Affaires en cours"
        icon={Handshake}
        value={figures && formatInteger(figures.activeDeals.count)}
        {...(figures && lineOf(activeDealsChange(figures.activeDeals, today)))}
      />
      <StatCard
        label="Taux de conversion"
        icon={FileSignature}
        value={figures && (percent === null ? '—' : `${percent}${NBSP}%`)}
        {...(figures && lineOf(conversionChange(figures.conversion)))}
      />
    </section>
  )
}

const lineOf = (change: Change) => ('note' in change ? change : { change })
