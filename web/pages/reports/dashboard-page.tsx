import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstSteps } from '#shared/contract/onboarding.ts'
import { isPaid } from '#shared/domain/plans/plan-of.ts'
import { capitalized } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { InboxLine } from '#web/features/conversations/inbox-line.tsx'
import { ActivityCard } from '#web/features/reports/activity-card.tsx'
import { CollectedMonths } from '#web/features/reports/collected-months.tsx'
import {
  dashboardOptions,
  firstStepsOptions,
  invoiceFiguresOptions,
  workOptions,
} from '#web/features/reports/dashboard-queries.ts'
import { FiguresStrip } from '#web/features/reports/figures-strip.tsx'
import { FirstStepsCard } from '#web/features/reports/first-steps.tsx'
import { QuickActions } from '#web/features/reports/quick-actions.tsx'
import { TrialCard } from '#web/features/reports/trial-card.tsx'
import { useFirstName } from '#web/features/reports/use-first-name.ts'
import { WorkList, WorkToCome } from '#web/features/reports/work-list.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { workLooks } from './work-looks.gen.ts'

const TICK_MS = 60_000

/** Specification 2.12 and 9.3: what to do today, where one stands, what just happened. */
export function DashboardPage() {
  const { standing, timezone } = useOrganization()
  const firstName = useFirstName()
  const today = todayIn(timezone, useNow(TICK_MS))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 max-sm:flex-col max-sm:items-stretch">
        <PageHeader
          title={`Bonjour ${firstName}`}
          badge={
            standing.label && <Badge tone={isPaid(standing) ? 'success' : 'warning'}>{standing.label}</Badge>
          }
          description={longDay(today)}
        />
        <QuickActions />
      </div>
      <Board today={today} />
    </>
  )
}

/** Drawn at once when all that stands above the activity is known: nothing moves once it is seen. */
function Board({ today }: { today: string }) {
  const mayBegin = useCan('quote:write')
  const mayReadInvoices = useCan('invoice:read')
  const steps = useQuery(firstStepsOptions)
  const asked = [
    steps,
    useQuery(workOptions),
    useQuery(dashboardOptions),
    useQuery({ ...invoiceFiguresOptions, enabled: mayReadInvoices }),
  ]
  const [known, setKnown] = useState(false)
  // What fails is tried again in its place.
  if (!known && asked.every(({ data, error, isEnabled }) => data ?? error ?? !isEnabled)) setKnown(true)
  if (!known)
    return (
      <div key="to come" className={rows}>
        <WorkToCome />
        {mayReadInvoices && <FiguresStrip today={today} />}
      </div>
    )
  const begun = mayBegin ? (steps.data?.steps ?? null) : null
  return begun ? <Beginning key="beginning" steps={begun} /> : <AtWork key="work" today={today} />
}

const rows = 'flex flex-col gap-4'
const twoColumns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]'

/** A new organization: the way to its first devis, in place of zeros. */
function Beginning({ steps }: { steps: FirstSteps }) {
  const { data: work } = useQuery(workOptions)
  const trial = useTrial()
  return (
    <div className={rows}>
      {work !== undefined && work.rows.length > 0 && <Work />}
      <div className={trial ? twoColumns : undefined}>
        <FirstStepsCard steps={steps} />
        {trial}
      </div>
      <ActivityCard />
    </div>
  )
}

function AtWork({ today }: { today: string }) {
  const mayReadPayments = useCan('payment:read')
  const seesFigures = useCan('invoice:read')
  return (
    <div className={rows}>
      <Work />
      {seesFigures && <FiguresStrip today={today} />}
      {useTrial()}
      <div className={mayReadPayments ? twoColumns : undefined}>
        <ActivityCard />
        {mayReadPayments && <CollectedMonths today={today} />}
      </div>
    </div>
  )
}

function Work() {
  const { timezone } = useOrganization()
  const now = useNow(TICK_MS)
  const work = useQuery(workOptions)
  return work.data ? (
    <WorkList
      {...work.data}
      looks={workLooks}
      below={<InboxLine />}
      moment={{ today: todayIn(timezone, now), timeZone: timezone, now }}
    />
  ) : (
    <QueryState
      query={work}
      inCard
      errorTitle="Ce qui vous attend n’a pas pu être chargé"
      loading={<WorkToCome />}
    />
  )
}

/** Specification 2.12: asks to subscribe whoever does not. */
function useTrial() {
  const { standing } = useOrganization()
  const { wishedPlan } = useMe().user
  return isPaid(standing) ? null : <TrialCard daysLeft={standing.trialDaysLeft} wishedPlan={wishedPlan} />
}

const weekday = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** « Samedi 21 novembre 2026 ». */
function longDay(isoDay: string): string {
  return capitalized(weekday.format(new Date(`${isoDay}T12:00:00Z`)).replace(/ 1 /, ' 1er '))
}
