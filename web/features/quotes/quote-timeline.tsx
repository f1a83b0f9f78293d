import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

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
