import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { OlderRows } from '#web/blocks/plans/older-rows.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { activityOptions } from './dashboard-queries.ts'

const TICK_MS = 30_000

/** The ten latest events of the organization, in sentences. */
export function ActivityTimeline() {
  const { timezone, currency } = useOrganization()
  const mayWrite = useCan('quote:write')
  const activity = useQuery(activityOptions)
  return (
    <>
      <EventTimeline
        query={activity}
        label="Activité récente"
        timeZone={timezone}
        now={useNow(TICK_MS)}
        currency={currency}
        linked={() => true}
        expected={6}
        empty={{
          icon: History,
          title: 'Rien ne s’est encore passé',
          description: 'Vos devis, vos clients et vos encaissements apparaîtront ici au fil de l’eau.',
          action: mayWrite && (
            <LinkButton to="/templates/quotes" state={{ beginQuote: true }}>
              Créer un devis
            </LinkButton>
          ),
        }}
      />
      <OlderRows older={activity.data?.older} />
    </>
  )
}
