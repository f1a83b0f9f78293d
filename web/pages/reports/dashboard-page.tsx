import { useQuery } from '@tanstack/react-query'
import type { FirstSteps } from '#shared/contract/onboarding.ts'
import { isPaid } from '#shared/domain/plans/plan-of.ts'
import type { WorkKind } from '#shared/domain/work/work.ts'
import { capitalized } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { undeliveredWork } from '#web/blocks/work/undelivered-work.tsx'
import type { WorkLook } from '#web/blocks/work/work-look.ts'
import { lineToMatchWork } from '#web/features/bank/line-to-match-work.tsx'
import { lateConversationWork } from '#web/features/composer/late-conversation-work.tsx'
import { InboxLine } from '#web/features/conversations/inbox-line.tsx'
import { lateInvoiceWork } from '#web/features/invoices/late-invoice-work.tsx'
import { cutMailboxWork } from '#web/features/mailboxes/cut-mailbox-work.tsx'
import { refundWork } from '#web/features/payments/refund-work.tsx'
import { expiringQuoteWork } from '#web/features/quotes/expiring-quote-work.tsx'
import { ActivityCard } from '#web/features/reports/activity-card.tsx'
import { firstStepsOptions, workOptions } from '#web/features/reports/dashboard-queries.ts'
import { FiguresPanel } from '#web/features/reports/figures-panel.tsx'
import { FirstStepsCard } from '#web/features/reports/first-steps.tsx'
import { QuickActions } from '#web/features/reports/quick-actions.tsx'
import { TrialCard } from '#web/features/reports/trial-card.tsx'
import { useFirstName } from '#web/features/reports/use-first-name.ts'
import { WorkList, WorkToCome } from '#web/features/reports/work-list.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useNow } from '#web/ui/use-now.ts'

const TICK_MS = 60_000

/** Specification 2.12 and 9.3: what to do today, where one stands, what just happened. */
export function DashboardPage() {
  const { standing, timezone } = useOrganization()
  const firstName = useFirstName()
  const today = todayIn(timezone, useNow(TICK_MS))
  return (
    <>
      <PageHeader
        title={`Bonjour ${firstName}`}
        badge={
          standing.label && <Badge tone={isPaid(standing) ? 'success' : 'warning'}>{standing.label}</Badge>
        }
        description={longDay(today)}
      />
      <QuickActions />
      <Board today={today} />
    </>
  )
}

const twoColumns = 'mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]'

/** Drawn at once when it is known what waits: what is below never moves. */
function Board({ today }: { today: string }) {
  const steps = useQuery(firstStepsOptions)
  const work = useQuery(workOptions)
  const mayBegin = useCan('quote:write')
  const known = (work.data ?? work.error) && (steps.data ?? steps.error)
  if (!known)
    return (
      <div key="to come" className={twoColumns}>
        <WorkToCome />
        <FiguresPanel today={today} />
      </div>
    )
  const begun = mayBegin ? (steps.data?.steps ?? null) : null
  return begun ? <Beginning key="beginning" steps={begun} /> : <AtWork key="work" today={today} />
}

/** A new organization: the way to its first devis, in place of zeros. */
function Beginning({ steps }: { steps: FirstSteps }) {
  const { data: work } = useQuery(workOptions)
  const trial = useTrial()
  return (
    <>
      {work !== undefined && work.rows.length > 0 && (
        <div className="mt-4">
          <Work />
        </div>
      )}
      <div className={trial ? `${twoColumns} items-start` : 'mt-4'}>
        <FirstStepsCard steps={steps} />
        {trial}
      </div>
      <div className="mt-4">
        <ActivityCard />
      </div>
    </>
  )
}

function AtWork({ today }: { today: string }) {
  const trial = useTrial()
  return (
    <>
      <div className={twoColumns}>
        <Work />
        <FiguresPanel today={today} />
      </div>
      <div className={trial ? `${twoColumns} items-start` : 'mt-4'}>
        <ActivityCard />
        {trial}
      </div>
    </>
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

/** The look of each kind of row of « À faire aujourd’hui », told by its feature. */
const workLooks: Record<WorkKind, WorkLook> = {
  cut_mailbox: cutMailboxWork,
  failed_mail: undeliveredWork,
  stuck_mail: undeliveredWork,
  late_conversation: lateConversationWork,
  expiring_quote: expiringQuoteWork,
  late_invoice: lateInvoiceWork,
  refund_to_answer: refundWork,
  line_to_match: lineToMatchWork,
}
