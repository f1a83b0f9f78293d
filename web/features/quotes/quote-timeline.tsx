import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type QuoteTimelineProps = { events: UseQueryResult<{ items: EventEntry[] }>; timeZone: string }

/** All events of a quote, newest first. */
export function QuoteTimeline({ events, timeZone }: QuoteTimelineProps) {
  return (
    <Card title="Historique" flush>
      <EventTimeline
        query={events}
        label="Historique du devis"
        timeZone={timeZone}
        action={(event) =>
          canSendAgain(event, events.data?.items ?? []) && <SendAgain mailId={mailIdOf(event)} />
        }
        empty={{ title: 'Rien pour le moment', className: 'py-6' }}
      />
    </Card>
  )
}

const mailIdOf = ({ meta }: EventEntry) => String(meta.mailId)

/** Only failed notices to the parties: a quote's own mail is sent again beside its link, and a code is asked for anew. */
function canSendAgain(event: EventEntry, newestFirst: readonly EventEntry[]): boolean {
  if (event.type !== 'mail.failed' || !String(event.meta.kind).startsWith('quote-')) return false
  return newestFirst.find(({ meta }) => meta.mailId === event.meta.mailId)?.id === event.id
}

function SendAgain({ mailId }: { mailId: string }) {
  const refusal = useRefusal('quote:send')
  const resend = useAction(api.platform.resendMail, {
    success: 'L’e-mail est de nouveau en route',
    refresh: orpc.platform,
  })
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
