import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Currency, formatDate, formatTime } from '#shared/french/format.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { CommonFilters } from './report-filters.tsx'
import { type Place, rowsInputOf } from './report-search.ts'

const loadRows = () => import('./rows-sheet.tsx').then((module) => module.RowsSheet)

/** What every report says of itself. */
type ReportHead = {
  timeZone: string
  readAt: string
  currency: Currency
  currencies: Currency[]
  knownOn: string | null
  shownSince: string | null
}

type FrameProps<Report extends ReportHead> = {
  place: Place
  query: UseQueryResult<Report>
  /** Its filters of a period or of a day. */
  filters: (report: Report | undefined) => ReactNode
  clientName?: (report: Report) => string | undefined
  actions?: (report: Report) => ReactNode
  /** It tells what is known now alone: « tel que connu le » is not asked for. */
  knownNow?: boolean
  children: (report: Report) => ReactNode
}

/** A report with its filters, its states, what it says of itself and the rows of its open figure. */
export function ReportFrame<Report extends ReportHead>(props: FrameProps<Report>) {
  const { place, query, filters, clientName, actions, knownNow = false, children } = props
  const { data } = query
  const RowsSheet = useLoaded(loadRows, rowsInputOf(place.search) !== null)
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        {filters(data)}
        {data && (
          <CommonFilters
            place={place}
            currencies={data.currencies}
            currency={data.currency}
            clientName={clientName?.(data)}
            knownNow={knownNow}
          />
        )}
        {data && actions && <span className="flex flex-wrap gap-2 sm:ms-auto">{actions(data)}</span>}
      </search>
      {data ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx('flex flex-col gap-6', query.isPlaceholderData && 'opacity-60')}
        >
          {data.knownOn !== null && (
            <Alert tone="info">
              Tel que connu le {formatDate(data.knownOn)}&nbsp;: ce qui a été enregistré après ne compte pas.
            </Alert>
          )}
          {data.shownSince !== null && (
            <Alert tone="info">
              Votre formule montre les chiffres depuis le {formatDate(data.shownSince)}.
            </Alert>
          )}
          {children(data)}
          <p className="text-muted text-xs">
            À jour à {formatTime(data.readAt, data.timeZone)} le {formatDate(data.readAt, data.timeZone)}.
            Jours du fuseau {data.timeZone}.
          </p>
          {RowsSheet && <RowsSheet place={place} currency={data.currency} />}
        </div>
      ) : (
        <QueryState
          query={query}
          inCard
          errorTitle="Le rapport n’a pas pu être chargé"
          loading={
            <div className="flex flex-col gap-6">
              <Skeleton className="h-32" />
              <Skeleton className="h-80" />
            </div>
          }
        />
      )}
    </>
  )
}
