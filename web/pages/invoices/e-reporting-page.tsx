import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { todayIn } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { CorrectionsPart } from '#web/features/e-reporting/corrections-part.tsx'
import { PeriodChoice } from '#web/features/e-reporting/period-choice.tsx'
import {
  PaymentsPart,
  RegimeLine,
  SalesPart,
  TransmissionNotice,
} from '#web/features/e-reporting/report-parts.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const DESCRIPTION =
  'Rien n’est transmis par Ardoise\u00a0: ces données sont à remettre à votre plateforme ou à votre comptable.'

const route = getRouteApi('/app/revenues/management/e-reporting')

/** « E-reporting »: what a period asks to tell the tax office, computed and transmitted nowhere. */
export function EReportingPage() {
  const refusal = useRefusal('payment:read')
  if (refusal === undefined) return <Report />
  return (
    <>
      <RecordHeader description={DESCRIPTION} />
      <Alert tone="info">{refusal}</Alert>
    </>
  )
}

function Report() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  // A day to come has no period yet.
  const input = search.on !== undefined && search.on <= today ? search : {}
  const query = useQuery(
    orpc.eReporting.getEReport.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const { data } = query
  return (
    <>
      <RecordHeader
        description={DESCRIPTION}
        actions={data && <ExportFiles files={tableFiles('/e-reporting/export', input, 'cette période')} />}
      />
      {data ? (
        <div className="flex flex-col gap-6" aria-busy={query.isPlaceholderData}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PeriodChoice
              regime={data.regime}
              from={data.transactions.from}
              today={today}
              onChange={(on) =>
                void navigate({ to: '/revenues/management/e-reporting', search: { on }, replace: true })
              }
            />
            <RegimeLine {...data} />
          </div>
          <SalesPart report={data} />
          <PaymentsPart report={data} />
          <CorrectionsPart corrections={data.corrections} />
          <TransmissionNotice today={today} />
        </div>
      ) : (
        <QueryState query={query} inCard loading={<Skeleton className="h-96" />} />
      )}
    </>
  )
}
