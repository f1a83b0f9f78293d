import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { RevenueChart } from '#web/features/reports/revenue-chart.tsx'
import { RevenueFigures } from '#web/features/reports/revenue-figures.tsx'
import { revenueOptions } from '#web/features/reports/revenue-queries.ts'
import { EnglishWords } from '#web/layouts/english-words.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** « Overview »: what came in, is to come and is late, month by month. */
export function RevenuePage() {
  const refusal = useRefusal('payment:read')
  return (
    <>
      <RecordHeader
        title={<EnglishWords in="Overview" />}
        description="Vos encaissements, mois par mois, et ce qui reste à venir."
        actions={<LinkButton to="/reports">Rapports globaux</LinkButton>}
      />
      {refusal === undefined ? <Revenues /> : <Alert tone="info">{refusal}</Alert>}
    </>
  )
}

function Revenues() {
  const query = useQuery(revenueOptions)
  const { data } = query
  if (!data)
    return (
      <QueryState
        query={query}
        inCard
        loading={
          <div className="flex flex-col gap-6">
            <RevenueFigures revenue={undefined} today={undefined} />
            <Skeleton className="h-80" />
          </div>
        }
      />
    )
  if (data.currencies.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState
          icon={Wallet}
          title="Rien à encaisser pour l’instant"
          description="Vos encaissements et ce que vos clients vous doivent apparaîtront ici dès la première facture émise."
          action={<LinkButton to="/revenues/management">Voir les factures</LinkButton>}
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-10">
      {data.currencies.map((revenue) => (
        <section
          key={revenue.currency}
          aria-label={`Revenus en ${revenue.currency}`}
          className="flex flex-col gap-6"
        >
          <RevenueFigures revenue={revenue} today={data.today} />
          <RevenueChart revenue={revenue} today={data.today} />
        </section>
      ))}
    </div>
  )
}
