import { TimelineSkeleton } from '#web/patterns/timeline/timeline-skeleton.tsx'
import { Card } from '#web/ui/card.tsx'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

const load = () => import('./activity-timeline.tsx').then((module) => module.ActivityTimeline)

/** The latest events of the organization. Their sentences, icons and links, of every feature, load once the card is in sight. */
export function ActivityCard() {
  const { ref, seen } = useInSight()
  const Timeline = useLoaded(load, seen)
  return (
    <Card title="Activité récente" flush>
      <div ref={ref}>
        {Timeline ? (
          <Timeline />
        ) : (
          <TimelineSkeleton label={'Activité récente\u00a0: chargement en cours'} count={6} />
        )}
      </div>
    </Card>
  )
}
