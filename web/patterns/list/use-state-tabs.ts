import { useQuery } from '@tanstack/react-query'
import type { ListFilter } from './list-filter.ts'
import type { ListQuery } from './list-query.ts'
import { useListSearch } from './use-list-search.ts'

type StateTabsOf<Search, Count> = Pick<ListFilter<Search>, 'name' | 'label' | 'options' | 'most'> & {
  /** How many rows each option shows, from the count of the list. */
  countsOf: (count: Count) => Readonly<Record<string, number>>
}

/** The states of a list’s rows as tabs, with how many rows are in each under its other filters. */
export function useStateTabs<Row, Search extends object, Count>(
  list: ListQuery<Row, Search, Count>,
  { countsOf, ...filter }: StateTabsOf<Search, Count>,
): ListFilter<Search> {
  const [search] = useListSearch(list.search)
  const { data } = useQuery(list.count(search))
  return { ...filter, tabs: true, counts: data && countsOf(data) }
}
