import { Link } from '@tanstack/react-router'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { type Place, type ReportName, reportOf, reportsOf, withoutRows } from './report-search.ts'

/** The reports of a page: each has its address, which keeps the period and the filters. */
export function ReportTabs({ place, label }: { place: Place; label: string }) {
  const current = reportOf(place)
  const reports = Object.entries(reportsOf[place.path]) as [ReportName, string][]
  return (
    <LinkTabs
      label={label}
      items={reports.map(([name, text]) => ({
        key: name,
        link: (
          <Link
            to={place.path}
            search={{ ...withoutRows(place.search), report: name, client: undefined }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === current ? 'page' : undefined}
          >
            {text}
          </Link>
        ),
      }))}
    />
  )
}
