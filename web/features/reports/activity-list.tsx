import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { eventSentence, eventWords } from '#shared/french/event-sentences.ts'
import { type Currency, formatDateTime, formatMoney, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { messageOf } from '#web/api/api-error.ts'
import { eventLook } from '#web/messages/event-look.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toneSoft } from '#web/ui/tone.ts'
import { useNow } from '#web/ui/use-now.ts'
import { activityOptions } from './dashboard-queries.ts'
import { EventLink } from './event-link.tsx'

const TICK_MS = 30_000
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]
const SKELETON_WIDTHS = ['w-3/5', 'w-1/2', 'w-2/3']

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
          <LinkButton to="/templates/quotes" state={{ beginQuote: true }} variant="primary">
            Créer un devis
          </LinkButton>
        }
      />
    )
  return (
    <ol aria-label="Activité récente" className="flex flex-col">
      {activity.data.items.map((event) => (
        <ActivityRow key={event.id} event={event} now={now} timeZone={timeZone} currency={currency} />
      ))}
    </ol>
  )
}

type ActivityRowProps = ActivityListProps & { event: EventEntry; now: Date }

function ActivityRow({ event, now, timeZone, currency }: ActivityRowProps) {
  const { icon: Icon, tone } = eventLook(event)
  const sentence = eventSentence(event)
  const words = eventWords(event)
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b px-5 py-3 last:border-b-0 hover:bg-hover sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className={cx('flex size-8 items-center justify-center rounded-full', toneSoft[tone])}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0">
        <p className="text-sm">{unbroken(sentence, event.meta.number)}</p>
        <p className="mt-0.5 text-muted text-xs">
          <time dateTime={event.occurredAt} title={formatDateTime(event.occurredAt, timeZone)}>
            {formatRelative(event.occurredAt, now, timeZone)}
          </time>
          {event.actorName && ` · par ${event.actorName}`}
        </p>
        {words && <p className="mt-1 text-muted text-sm">{guillemets(words)}</p>}
      </div>
      <div className="flex items-baseline gap-3 max-sm:col-start-2 max-sm:mt-1">
        {event.amountCents !== null && (
          <span className="whitespace-nowrap font-medium text-sm tabular">
            {formatMoney(event.amountCents, currency)}
          </span>
        )}
        <EventLink event={event} sentence={sentence} />
      </div>
    </li>
  )
}

/** A number is read in one piece: no line breaks at its hyphens. */
function unbroken(sentence: string, number: unknown): ReactNode {
  if (typeof number !== 'string' || number === '') return sentence
  const [before, after] = sentence.split(number)
  if (after === undefined) return sentence
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after}
    </>
  )
}

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Chargement de l’activité" className="flex flex-col">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-line border-b px-5 py-3 last:border-b-0">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className={cx('h-4', SKELETON_WIDTHS[row % SKELETON_WIDTHS.length])} />
            <Skeleton className="mt-2 h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
