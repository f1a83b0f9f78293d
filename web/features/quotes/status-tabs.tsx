import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { formatInteger } from '#shared/french/format.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { cx } from '#web/ui/cx.ts'
import { quoteList } from './quote-queries.ts'
import { type QuoteSearch, quoteSearch } from './quote-search.ts'

const labels: Record<QuoteStatus, string> = {
  draft: 'Brouillons',
  sent: 'Envoyés',
  viewed: 'Vus',
  signed: 'Signés',
  refused: 'Refusés',
  expired: 'Expirés',
}

/** The states as links, so that each has its address; counts follow the other filters. */
export function StatusTabs() {
  const [search] = useListSearch(quoteSearch)
  const counts = useQuery(quoteList.count(search)).data?.byStatus
  const all = counts && quoteStatuses.reduce((sum, status) => sum + counts[status], 0)
  const { status: current, ...others } = search
  return (
    <nav
      aria-label="États des devis"
      className="-mx-4 mb-4 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max min-w-full gap-1">
        <Tab search={others} active={current === undefined} label="Tous" count={all} />
        {quoteStatuses.map((status) => (
          <Tab
            key={status}
            search={{ ...others, status }}
            active={current === status}
            label={labels[status]}
            count={counts?.[status]}
          />
        ))}
      </ul>
    </nav>
  )
}

type TabProps = { search: QuoteSearch; active: boolean; label: string; count: number | undefined }

function Tab({ search, active, label, count }: TabProps) {
  return (
    <li>
      <Link
        to="/templates/quotes"
        search={search}
        replace
        aria-current={active ? 'page' : undefined}
        className={cx(
          '-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium text-sm -outline-offset-2!',
          active ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
        )}
      >
        {label}
        <span className="min-w-6 rounded-full bg-hover px-1.5 text-center text-ink text-xs tabular">
          {count === undefined ? '…' : formatInteger(count)}
        </span>
      </Link>
    </li>
  )
}
