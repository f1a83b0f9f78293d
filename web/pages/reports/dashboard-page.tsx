import { useQuery } from '@tanstack/react-query'
import { isPaid } from '#shared/domain/plans/plan-of.ts'
import { capitalized } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { ConversationsToHandle } from '#web/features/conversations/conversations-to-handle.tsx'
import { UnreadMails } from '#web/features/conversations/unread-mails.tsx'
import { ActivityCard } from '#web/features/reports/activity-card.tsx'
import { dashboardOptions } from '#web/features/reports/dashboard-queries.ts'
import { ExpiringQuotesAlert } from '#web/features/reports/expiring-quotes-alert.tsx'
import { FigureCards } from '#web/features/reports/figure-cards.tsx'
import { InvoicesToFollow } from '#web/features/reports/invoices-to-follow.tsx'
import { QuickActions } from '#web/features/reports/quick-actions.tsx'
import { TrialCard } from '#web/features/reports/trial-card.tsx'
import { useFirstName } from '#web/features/reports/use-first-name.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useNow } from '#web/ui/use-now.ts'

const TICK_MS = 60_000

/** Specification 2.12 and 9.3: what the month brought, what needs attention, what just happened. */
export function DashboardPage() {
  const { standing, timezone } = useOrganization()
  const subscribed = isPaid(standing)
  const { wishedPlan } = useMe().user
  const firstName = useFirstName()
  const today = todayIn(timezone, useNow(TICK_MS))
  const dashboard = useQuery(dashboardOptions)
  const figures = dashboard.data
  return (
    <>
      <PageHeader
        title={`Bonjour ${firstName}`}
        badge={standing.label && <Badge tone={subscribed ? 'success' : 'warning'}>{standing.label}</Badge>}
        description={longDay(today)}
      />
      {figures && (
        <ExpiringQuotesAlert expiring={figures.expiring} currency={figures.currency} today={today} />
      )}
      <ConversationsToHandle />
      <UnreadMails />
      {figures ? (
        <FigureCards figures={figures} today={today} />
      ) : (
        <QueryState
          query={dashboard}
          inCard
          errorTitle="Les indicateurs n’ont pas pu être chargés"
          loading={<FigureCards figures={undefined} today={today} />}
        />
      )}
      <InvoicesToFollow today={today} />
      <div className="mt-4">
        <QuickActions />
      </div>
      <div className={cx('mt-4 grid items-start gap-4', !subscribed && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <ActivityCard />
        {!subscribed && <TrialCard daysLeft={standing.trialDaysLeft} wishedPlan={wishedPlan} />}
      </div>
    </>
  )
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
