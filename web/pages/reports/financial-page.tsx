import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { AgeingPanel } from '#web/features/financial-reports/ageing-report.tsx'
import { DifferencesNotice } from '#web/features/financial-reports/differences-notice.tsx'
import { DsoPanel } from '#web/features/financial-reports/dso-report.tsx'
import { PayersPanel, RecoveryPanel } from '#web/features/financial-reports/payers-report.tsx'
import { invoiceSettingsOptions } from '#web/features/financial-reports/report-queries.ts'
import { type Place, periodOfSearch, reportOf } from '#web/features/financial-reports/report-search.ts'
import { ReportTabs } from '#web/features/financial-reports/report-tabs.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Loaded when it is asked for: the page opens with the DSO.
const ForecastPanel = lazy(() =>
  import('#web/features/financial-reports/forecast-report.tsx').then((module) => ({
    default: module.ForecastPanel,
  })),
)

const DuePanel = lazy(() =>
  import('#web/features/financial-reports/due-report.tsx').then((module) => ({ default: module.DuePanel })),
)

const route = getRouteApi('/app/reports/financial')

/** « Rapports financiers »: how long clients take to pay, what they owe, what will come in. */
export function FinancialPage() {
  const refusal = useRefusal('payment:read')
  const lacking = usePlanRefusal('dashboard:read')
  const place: Place = { path: '/reports/financial', search: route.useSearch() }
  return (
    <>
      <RecordHeader
        description="Délais de paiement, créances et encaissements à venir."
        actions={
          refusal === undefined && (
            <LinkButton to="/revenues/management/accounting">TVA et comptabilité</LinkButton>
          )
        }
      />
      {lacking !== null ? (
        <PlanNotice refusal={lacking} />
      ) : refusal === undefined ? (
        <>
          <DifferencesNotice />
          <ReportTabs place={place} label="Rapports financiers" />
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
  const remindersRefusal = useRefusal('reminder:read')
  const settings = useQuery({ ...invoiceSettingsOptions, enabled: useCan('invoice:read') })
  const today = todayIn(timezone, new Date())
  const period = periodOfSearch(place.search, today, settings.data?.numbering.yearStart ?? 1)
  const report = reportOf(place)
  if (report === 'ageing') return <AgeingPanel place={place} today={today} />
  if (report === 'due') return <DuePanel place={place} today={today} />
  if (report === 'forecast') return <ForecastPanel place={place} />
  if (report === 'payers') return <PayersPanel place={place} period={period} today={today} />
  if (report === 'recovery')
    return remindersRefusal === undefined ? (
      <RecoveryPanel place={place} period={period} today={today} />
    ) : (
      <Alert tone="info">{remindersRefusal}</Alert>
    )
  return <DsoPanel place={place} today={today} />
}
