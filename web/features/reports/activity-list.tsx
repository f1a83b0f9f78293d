import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { eventSentence, eventWords } from '#shared/french/event-sentences.ts'
import { type Currency, formatDateTime, formatMoney, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { messageOf } from '#web/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { activityOptions } from './dashboard-queries.ts'
import { EventLink } from './event-link.tsx'
import { eventLook } from './event-look.ts'
import { useNow } from './use-now.ts'

const TICK_MS = 30_000
const SKELETON_ROWS = ['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/2']

type ActivityListProps = { timeZone: string; currency: Currency }

/** The ten latest events of the organization, in sentences. */
export function ActivityList({ timeZone, currency }: ActivityListProps) {
  const activity = useQuery(activityOptions)
  const now = useNow(TICK_MS)
  if (activity.isPending) return <ActivitySkeleton />
  if (activity.data === undefined)
    return (
      <ErrorState
        description={messageOf(activity.error)}
        onRetry={() => void activity.refetch()}
        retrying={activity.isFetching}
      />
    )
  if (activity.data.items.length === 0)
    return (
      <EmptyState
        icon={History}
        title="Rien ne s’est encore passé"
        description="Vos devis, vos clients et vos encaissements apparaîtront ici au fil de l’eau."
        action={
          <LinkButton to="/templates/quotes" variant="primary">
            Créer un devis
          </LinkButton>
        }
      />
    )
  return (
    <Timeline
      label="Activité récente"
      entries={activity.data.items.map((event) => entryOf(event, { now, timeZone, currency }))}
    />
  )
}

function entryOf(
  event: EventEntry,
  { now, timeZone, currency }: ActivityListProps & { now: Date },
): TimelineEntry {
  const words = eventWords(event)
  const sentence = eventSentence(event)
  return {
    id: event.id,
    ...eventLook(event),
    title: (
      <>
        {sentence}
        {event.amountCents !== null && (
          <span className="whitespace-nowrap text-muted tabular">
            {' '}
            · {formatMoney(event.amountCents, currency)}
          </span>
        )}
      </>
    ),
    when: (
      <span className="flex items-baseline gap-3">
        <time dateTime={event.occurredAt} title={formatDateTime(event.occurredAt, timeZone)}>
          {formatRelative(event.occurredAt, now, timeZone)}
        </time>
        <EventLink event={event} sentence={sentence} />
      </span>
    ),
    ...(words || event.actorName
      ? { description: words ? guillemets(words) : `Par ${event.actorName}` }
      : {}),
  }
}

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Chargement de l’activité" className="flex flex-col gap-5">
      {SKELETON_ROWS.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
