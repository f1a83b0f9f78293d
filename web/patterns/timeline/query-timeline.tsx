import type { ComponentProps } from 'react'
import { type ItemsQuery, QueryItems } from '#web/patterns/list/query-items.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

type QueryTimelineProps<Item> = {
  query: ItemsQuery<Item>
  /** Names the timeline for screen readers. */
  label: string
  entryOf: (item: Item) => TimelineEntry
  empty: ComponentProps<typeof EmptyState>
  /** How many entries to draw while they load, at most six. */
  expected?: number
}

/** Events, newest first: a query, and how to show one of its items. For a flush card. */
export function QueryTimeline<Item>({
  query,
  label,
  entryOf,
  empty,
  expected = 4,
}: QueryTimelineProps<Item>) {
  return (
    <QueryItems
      query={query}
      loading={<TimelineSkeleton label={`${label}\u00a0: chargement en cours`} count={expected} />}
      empty={<EmptyState {...empty} />}
    >
      {(items) => <Timeline label={label} entries={items.map(entryOf)} />}
    </QueryItems>
  )
}
