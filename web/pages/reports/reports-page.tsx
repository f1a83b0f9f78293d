import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { invoiceSettingsOptions } from '#web/features/financial-reports/report-queries.ts'
import { type Place, periodOfSearch, reportOf } from '#web/features/financial-reports/report-search.ts'
import { ReportTabs } from '#web/features/financial-reports/report-tabs.tsx'
import { RevenuePanel } from '#web/features/financial-reports/revenue-report.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Loaded when they are asked for: the page opens with the revenue.
const RevenueByPanel = lazy(() =>
  import('#web/features/financial-reports/revenue-by-report.tsx').then((module) => ({
    default: module.RevenueByPanel,
  })),
)
const ConversionPanel = lazy(() =>
  import('#web/features/financial-reports/conversion-report.tsx').then((module) => ({
    default: module.ConversionPanel,
  })),
)
const RecurringPanel = lazy(() =>
  import('#web/features/financial-reports/recurring-report.tsx').then((module) => ({
    default: module.RecurringPanel,
  })),
)
const MarginPanel = lazy(() =>
  import('#web/features/financial-reports/margin-report.tsx').then((module) => ({
    default: module.MarginPanel,
  })),
)
const LineMarginPanel = lazy(() =>
  import('#web/features/financial-reports/line-margin-report.tsx').then((module) => ({
    default: module.LineMarginPanel,
  })),
)
const WorkPanel = lazy(() =>
  import('#web/features/financial-reports/work-report.tsx').then((module) => ({ default: module.WorkPanel })),
)

const route = getRouteApi('/app/reports')

/** « Rapports globaux »: what one earns, from whom, and what is signed. */
export function ReportsPage() {
  const refusal = useRefusal('report:read')
  const lacking = usePlanRefusal('dashboard:read')
  const seesInbox = useCan('inbox:read')
  const place: Place = { path: '/reports', search: route.useSearch() }
  return (
    <>
      <RecordHeader
        description="Chiffre d’affaires, devis, revenu récurrent, appels et tâches, chaque chiffre avec ses lignes."
        actions={
          <>
            <LinkButton to="/reports/dashboards">Mes tableaux de bord</LinkButton>
            <LinkButton to="/reports/goals">Objectifs</LinkButton>
            <LinkButton to="/reports/sendings">Envois programmés</LinkButton>
            {seesInbox && <LinkButton to="/conversations/statistics">Statistiques de la boîte</LinkButton>}
          </>
        }
      />
      {lacking !== null ? (
        <PlanNotice refusal={lacking} />
      ) : refusal === undefined ? (
        <>
          <ReportTabs place={place} label="Rapports globaux" />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Panel place={place} />
          </Suspense>
        </>
      ) : (
        <Alert tone="info">{refusal}</Alert>
      )}
    </>
  )
}

function Panel({ place }: { place: Place }) {
  const { timezone } = useOrganization()
  const readsPurchases = useRefusal('received_invoice:read')
  const readsSettings = useCan('invoice:read')
  const settings = useQuery({ ...invoiceSettingsOptions, enabled: readsSettings })
  if (readsSettings && settings.data === undefined && !settings.isError)
    return <QueryState query={settings} loading={<Skeleton className="h-96" />} />
  const today = todayIn(timezone, new Date())
  const period = periodOfSearch(place.search, today, settings.data?.numbering.yearStart ?? 1)
  const panel = { place, period, today }
  const report = reportOf(place)
  if (report === 'by') return <RevenueByPanel {...panel} />
  if (report === 'conversion') return <ConversionPanel {...panel} />
  if (report === 'recurring') return <RecurringPanel {...panel} />
  if (report === 'costs') return <LineMarginPanel {...panel} />
  if (report === 'work') return <WorkPanel {...panel} />
  if (report === 'margin')
    return readsPurchases === undefined ? (
      <MarginPanel {...panel} />
    ) : (
      <Alert tone="info">{readsPurchases}</Alert>
    )
  return <RevenuePanel {...panel} />
}
