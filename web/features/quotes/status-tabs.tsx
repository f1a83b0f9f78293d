import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { LinkTabs, TabCount } from '#web/ui/link-tabs.tsx'
import { quoteList } from './quote-queries.ts'
import { type QuoteSearch, quoteSearch } from './quote-search.ts'

const labels: Record<QuoteStatus, string> = {
  draft: 'Brouillons',
  sent: 'Envoyés',
  viewed: 'Vus',
  signed: 'Signés',
  refused: 'Refusés',
  expired: 'Expirés',
  closed: 'Sans suite',
  withdrawn: 'Retirés',
}

/** The states as links, so that each has its address; counts follow the other filters. */
export function StatusTabs() {
  const [search] = useListSearch(quoteSearch)
  const { status: _current, ...others } = search
  const counts = useQuery(quoteList.count(search)).data?.byStatus
  const all = counts && quoteStatuses.reduce((sum, status) => sum + counts[status], 0)
  const tab = (label: string, search: QuoteSearch, count: number | undefined) => ({
    key: label,
    link: (
      <Link to="/templates/quotes" search={search} activeOptions={{ exact: true }} replace>
        {label}
        <TabCount count={count} />
      </Link>
    ),
  })
  return (
    <LinkTabs
      label="États des devis"
      items={[
        tab('Tous', others, all),
        ...quoteStatuses.map((status) => tab(labels[status], { ...others, status }, counts?.[status])),
      ]}
    />
  )
}
