import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '#shared/french/format.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { spanOf } from '#web/features/inbox-statistics/day-names.ts'
import { FigureCards } from '#web/features/inbox-statistics/figure-cards.tsx'
import { FigureSheet } from '#web/features/inbox-statistics/figure-sheet.tsx'
import { StatisticsCharts } from '#web/features/inbox-statistics/statistics-charts.tsx'
import { StatisticsExport } from '#web/features/inbox-statistics/statistics-export.tsx'
import { StatisticsFilters } from '#web/features/inbox-statistics/statistics-filters.tsx'
import { statisticsOptions } from '#web/features/inbox-statistics/statistics-queries.ts'
import { StatisticsTables } from '#web/features/inbox-statistics/statistics-tables.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'

const route = getRouteApi('/app/conversations/statistics')

/** Statistics of the inbox: how much comes and leaves, and how soon, with the conversations behind each figure. */
export function StatisticsPage() {
  const search = route.useSearch()
  const refusal = useRefusal('inbox:read')
  const lacking = usePlanRefusal('dashboard:read')
  const statistics = useQuery({
    ...statisticsOptions(search),
    enabled: refusal === undefined && lacking === null,
  })
  const told = statistics.data
  if (refusal !== undefined)
    return (
      <>
        <RecordHeader />
        <Alert tone="info">{refusal}</Alert>
      </>
    )
  if (lacking !== null)
    return (
      <>
        <RecordHeader actions={<StatisticsExport search={search} />} />
        <PlanNotice refusal={lacking} />
      </>
    )
  return (
    <>
      <RecordHeader
        description={
          told && `${spanOf(told.days)}, comparé à la période d’avant (${spanOf(told.before).toLowerCase()}).`
        }
        actions={<StatisticsExport search={search} />}
      />
      <StatisticsFilters search={search} days={told?.days} />
      {told ? (
        <div
          aria-busy={statistics.isPlaceholderData}
          className={cx(statistics.isPlaceholderData && 'opacity-60')}
        >
          {told.differing > 0 && (
            <Alert tone="warning" className="mb-4">
              La vérification de la nuit a trouvé{' '}
              {formatCount(told.differing, 'jour ou mois', 'jours ou mois')} dont les sommes ne sont pas
              celles des conversations. Rien n’a été corrigé&nbsp;: écrivez-nous.
            </Alert>
          )}
          <FigureCards told={told} search={search} />
          <StatisticsCharts told={told} search={search} />
          <StatisticsTables told={told} search={search} />
          <FigureSheet search={search} days={told.days} />
        </div>
      ) : (
        <QueryState
          query={statistics}
          inCard
          errorTitle="Les statistiques n’ont pas pu être chargées"
          loading={<FigureCards told={undefined} search={search} />}
        />
      )}
    </>
  )
}
