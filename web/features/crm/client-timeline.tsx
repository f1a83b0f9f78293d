import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  FileText,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { eventSentence, eventWords } from '#shared/french/event-sentences.ts'
import { type Currency, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/client.ts'
import { type CurrentOrganization, useOrganization } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { fieldList } from './field-labels.ts'

type ClientTimelineProps = { companyId: string } | { contactId: string }

const PAGE = 20
const firstPage: string | undefined = undefined

/** What happened with a client, newest first, from the organization's event log. */
export function ClientTimeline(client: ClientTimelineProps) {
  const organization = useOrganization()
  const events = useInfiniteQuery(
    orpc.platform.listEvents.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...client, limit: PAGE, ...(cursor ? { cursor } : {}) }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  if (events.isPending) return <SkeletonText lines={6} />
  if (events.isError && !events.data)
    return <ErrorState onRetry={() => void events.refetch()} retrying={events.isFetching} />
  const entries = events.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return <EmptyState title="Rien pour le moment" className="py-6" />
  return (
    <>
      <Timeline label="Historique" entries={entries.map((event) => entryOf(event, organization))} />
      {events.hasNextPage && (
        <Button
          className="mt-4 w-full"
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          Charger la suite
        </Button>
      )}
    </>
  )
}

const icons: Record<string, LucideIcon> = {
  created: Plus,
  updated: Pencil,
  archived: Archive,
  restored: ArchiveRestore,
}
const tones: Partial<Record<EventEntry['type'], Tone>> = {
  'quote.signed': 'success',
  'payment.succeeded': 'success',
  'quote.refused': 'danger',
  'mail.failed': 'danger',
  'quote.expired': 'warning',
}

function entryOf(event: EventEntry, { timezone, currency }: CurrentOrganization): TimelineEntry {
  const [subject, verb] = event.type.split('.') as [string, string]
  const tone = tones[event.type]
  const amount =
    event.amountCents === null ? '' : ` — ${formatMoney(event.amountCents, currency as Currency)}`
  const words = eventWords(event)
  const description = words
    ? `«\u202f${words}\u202f»`
    : verb === 'updated'
      ? fieldList(event.meta.fields)
      : ''
  return {
    id: event.id,
    icon: iconOf(subject, verb, event.type),
    ...(tone ? { tone } : {}),
    title: eventSentence(event) + amount,
    when: (
      <>
        <time dateTime={event.occurredAt}>{formatDateTime(event.occurredAt, timezone)}</time>
        {event.actorName && `, par ${event.actorName}`}
      </>
    ),
    ...(description ? { description } : {}),
  }
}

function iconOf(subject: string, verb: string, type: EventEntry['type']): LucideIcon {
  if (type === 'mail.failed') return TriangleAlert
  if (subject === 'mail') return Mail
  if (subject === 'payment') return Wallet
  if (subject === 'quote') return FileText
  return icons[verb] ?? Pencil
}
