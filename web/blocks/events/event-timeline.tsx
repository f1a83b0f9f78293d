import type { ComponentProps, ReactNode } from 'react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { eventSentence, eventWords } from '#shared/domain/event-sentences.ts'
import { subjectPage } from '#shared/domain/subject-page.ts'
import { type Currency, formatDateTime, formatMoney, formatRelative } from '#shared/french/format.ts'
import { guillemets } from '#shared/french/typography.ts'
import { useOrganization } from '#web/api/me.ts'
import { QueryTimeline } from '#web/patterns/timeline/query-timeline.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { eventLook } from './event-look.ts'

type Timeline = ComponentProps<typeof QueryTimeline<EventEntry>>
type EventTimelineProps = Omit<Timeline, 'entryOf'> & {
  timeZone: string
  /** Tells how long ago instead of when. */
  now?: Date
  /** Shows the amounts. */
  currency?: string
  /** Leads to what an event is about, where that is not the page itself. */
  linked?: (event: EventEntry) => boolean
  /** Details that a page adds to an event that has none. */
  details?: (event: EventEntry) => ReactNode
  action?: (event: EventEntry) => ReactNode
}

/** Events of the log in sentences, newest first, with the icons that they have everywhere. */
export function EventTimeline(props: EventTimelineProps) {
  const { timeZone, now, currency, linked, details, action, ...timeline } = props
  return (
    <QueryTimeline
      {...timeline}
      entryOf={(event) => {
        const sentence = eventSentence(event)
        const words = eventWords(event)
        const exactly = formatDateTime(event.occurredAt, timeZone)
        return {
          id: event.id,
          ...eventLook(event),
          title: unbroken(sentence, event.meta.number),
          when: (
            <>
              <time dateTime={event.occurredAt} title={now && exactly}>
                {now ? formatRelative(event.occurredAt, now, timeZone) : exactly}
              </time>
              {event.actorName && ` · par ${event.actorName}`}
            </>
          ),
          description: words ? guillemets(words) : details?.(event),
          aside: (
            <>
              {currency !== undefined && event.amountCents !== null && (
                <span className="whitespace-nowrap font-medium text-sm tabular">
                  {formatMoney(event.amountCents, currency as Currency)}
                </span>
              )}
              {linked?.(event) && <EventLink event={event} sentence={sentence} />}
            </>
          ),
          action: action?.(event),
        }
      }}
    />
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

type EventLinkProps = { event: EventEntry; sentence: string }

/** « Voir » leads to what the event is about; nothing when it is gone or has no page. */
function EventLink({ event, sentence }: EventLinkProps) {
  const { orgId } = useOrganization()
  const page = subjectPage(event, orgId)
  return (
    page && (
      <TextLink
        to={page.path}
        search={page.search}
        className="stretched-link ms-auto text-xs"
        aria-label={`Voir\u00a0: ${sentence}`}
      >
        Voir
      </TextLink>
    )
  )
}
