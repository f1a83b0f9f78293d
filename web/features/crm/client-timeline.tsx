import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { OlderRows } from '#web/blocks/plans/older-rows.tsx'
import { byCursor } from '#web/patterns/list/list-query.ts'
import { Card } from '#web/ui/card.tsx'
import { fieldList } from './field-labels.ts'

/** The events of a client, newest first, from the organization's event log. */
export function ClientTimeline(client: { companyId: string } | { contactId: string }) {
  const { timezone, currency } = useOrganization()
  const events = useInfiniteQuery(
    orpc.platform.listEvents.infiniteOptions({
      ...byCursor,
      input: (cursor: string | undefined) => ({ ...client, limit: 20, cursor }),
    }),
  )
  const [id] = Object.values(client)
  return (
    <Card title="Historique" flush>
      <EventTimeline
        query={events}
        label="Historique"
        timeZone={timezone}
        currency={currency}
        linked={({ subjectId }) => subjectId !== id}
        details={({ meta }) => fieldList(meta.fields)}
        empty={{ title: 'Rien pour le moment', className: 'py-6' }}
      />
      <OlderRows older={events.data?.pages[0]?.older} />
    </Card>
  )
}
