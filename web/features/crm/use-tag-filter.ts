import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '#web/messages/options-of.ts'
import { tagsOptions } from './list-queries.ts'

/** The filter of a list of clients by a tag; none where no client bears one. `chosen`: of the address, even where nobody bears it any more. */
export function useTagFilter(chosen: string | undefined) {
  const { data } = useQuery(tagsOptions)
  const tags = [...new Set([...(data?.items ?? []).map(({ tag }) => tag), ...(chosen ? [chosen] : [])])]
  if (tags.length === 0) return []
  const options = optionsOf(Object.fromEntries(tags.map((tag) => [tag, tag])), 'Toutes les étiquettes')
  return [{ name: 'tag' as const, label: 'Étiquette', options }]
}
