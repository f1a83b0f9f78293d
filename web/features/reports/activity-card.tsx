import { useEffect, useState } from 'react'
import { TimelineSkeleton } from '#web/patterns/timeline/timeline-skeleton.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAttended } from '#web/ui/use-first-sign.ts'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

const load = () => import('./activity-timeline.tsx').then((module) => module.ActivityTimeline)

/** Whoever only looks reads it after this, in milliseconds. */
const LOOKED_MS = 3_000

/**
 * The latest events of the organization. Their sentences, icons and links, of every feature, are a twelfth of the page: they load once the
 * card is in sight and somebody is seen to be there, or has looked for a while.
 */
export function ActivityCard() {
  const { ref, seen } = useInSight()
  const attended = useAttended()
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLooked(true), LOOKED_MS)
    return () => clearTimeout(timer)
  }, [])
  const Timeline = useLoaded(load, seen && (attended || looked))
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
