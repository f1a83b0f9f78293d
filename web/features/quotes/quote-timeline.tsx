import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import {
  Ban,
  Check,
  Eye,
  FilePlus2,
  Link2,
  Mail,
  MailX,
  MessageSquare,
  Pencil,
  RotateCw,
  Send,
  X,
} from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { EventType } from '#shared/domain/events.ts'
import { eventSentence, eventWords } from '#shared/french/event-sentences.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Tone } from '#web/ui/tone.ts'

const looks: Partial<Record<EventType, { icon: LucideIcon; tone?: Tone }>> = {
  'quote.created': { icon: FilePlus2 },
  'quote.updated': { icon: Pencil },
  'quote.sent': { icon: Send, tone: 'info' },
  'quote.resent': { icon: Send, tone: 'info' },
  'quote.viewed': { icon: Eye, tone: 'info' },
  'quote.signed': { icon: Check, tone: 'success' },
  'quote.refused': { icon: X, tone: 'danger' },
  'quote.change_requested': { icon: MessageSquare, tone: 'warning' },
  'quote.expired': { icon: Ban, tone: 'danger' },
  'quote.link_created': { icon: Link2 },
  'quote.link_revoked': { icon: Ban },
  'mail.sent': { icon: Mail },
  'mail.failed': { icon: MailX, tone: 'danger' },
}

type QuoteTimelineProps = { events: UseQueryResult<{ items: EventEntry[] }>; timeZone: string }

/** All that happened to a quote, newest first. */
export function QuoteTimeline({ events, timeZone }: QuoteTimelineProps) {
  return (
    <Card title="Historique">
      {events.isPending && <Skeleton className="h-40" />}
      {events.isError && !events.data && (
        <ErrorState onRetry={() => void events.refetch()} retrying={events.isFetching} />
      )}
      {events.data && (
        <Timeline
          label="Historique du devis"
          entries={events.data.items.map((event) => ({
            id: event.id,
            ...looks[event.type],
            title: eventSentence(event),
            when: <time dateTime={event.occurredAt}>{formatDateTime(event.occurredAt, timeZone)}</time>,
            description: eventWords(event) ?? event.actorName,
            action: canSendAgain(event, events.data.items) && <SendAgain mailId={mailIdOf(event)} />,
          }))}
        />
      )}
    </Card>
  )
}

const mailIdOf = ({ meta }: EventEntry) => String(meta.mailId)

/** What told the parties, failed last: a quote's own mail is sent again above, beside its link, and a code is asked for anew. */
function canSendAgain(event: EventEntry, newestFirst: readonly EventEntry[]): boolean {
  if (event.type !== 'mail.failed' || !String(event.meta.kind).startsWith('quote-')) return false
  return newestFirst.find(({ meta }) => meta.mailId === event.meta.mailId)?.id === event.id
}

function SendAgain({ mailId }: { mailId: string }) {
  const client = useQueryClient()
  const refusal = useRefusal('quote:send')
  const resend = useMutation(
    orpc.platform.resendMail.mutationOptions({
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: orpc.platform.key() })
        toast.success('L’e-mail est de nouveau en route')
      },
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  return (
    <Button
      size="sm"
      icon={RotateCw}
      loading={resend.isPending}
      disabledReason={refusal}
      onClick={() => resend.mutate({ mailId })}
    >
      Renvoyer
    </Button>
  )
}
