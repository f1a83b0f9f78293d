import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { StatisticsFact } from '#shared/contract/inbox-statistics.ts'
import { type DelayClock, figureNames, spentText } from '#shared/domain/inbox-statistics/figures.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { spanOf } from './day-names.ts'
import { factsOptions, inboxOptions, teamOptions } from './statistics-queries.ts'
import { listFilterOf, type StatisticsSearch, withoutList } from './statistics-search.ts'

type FigureSheetProps = { search: StatisticsSearch; days: { from: string; to: string } }

/** Lists what a figure counts, in a panel beside the page: closed, the page is as it was. */
export function FigureSheet({ search, days }: FigureSheetProps) {
  const navigate = useNavigate()
  const { figure } = search
  if (figure === undefined) return null
  const files = tableFiles('/inbox-statistics/facts/export', { ...listFilterOf(search), figure }, null)
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (open) return
        void navigate({ to: '/conversations/statistics', search: withoutList(search), resetScroll: false })
      }}
      title={figureNames[figure]}
      className="w-[min(34rem,calc(100vw-1rem))]"
      footer={<ExportFiles files={files} />}
    >
      <About search={search} days={days} />
      <Facts search={search} />
    </Sheet>
  )
}

/** Names the person, the mailbox and the days. */
function About({ search, days }: FigureSheetProps) {
  const { data: inbox } = useQuery(inboxOptions)
  const { data: team } = useQuery(teamOptions)
  const { ofPerson = search.person, ofMailbox = search.mailbox, start, end, figure } = search
  const shown = start && end ? { from: start, to: end } : days
  const person =
    ofPerson === 'nobody' ? 'Non attribuées' : team?.members.find(({ id }) => id === ofPerson)?.name
  const parts = [
    figure === 'open' ? `Le ${spanOf({ from: shown.to, to: shown.to })} au soir` : spanOf(shown),
    person,
    team?.teams.find(({ id }) => id === search.team)?.name,
    inbox?.mailboxes.find(({ id }) => id === ofMailbox)?.address,
  ]
  return <p className="mb-3 text-muted text-sm">{parts.filter(Boolean).join(' · ')}</p>
}

function Facts({ search }: { search: StatisticsSearch }) {
  const query = useInfiniteQuery(factsOptions(search))
  return (
    <QueryItems
      query={query}
      loading={<SkeletonText lines={8} />}
      empty={
        <EmptyState
          title="Aucune conversation"
          description="Ce chiffre ne compte rien que vous puissiez lire."
        />
      }
    >
      {(items) => (
        <ul className="-mx-4 border-line border-y">
          {items.map((fact) => (
            <li
              key={fact.id}
              className="relative border-line border-t px-4 py-2.5 first:border-t-0 hover:bg-hover"
            >
              <Fact fact={fact} clock={search.clock ?? 'work'} />
            </li>
          ))}
        </ul>
      )}
    </QueryItems>
  )
}

function Fact({ fact, clock }: { fact: StatisticsFact; clock: DelayClock }) {
  const { timezone } = useOrganization()
  const { conversationId, subject, correspondent, at, userName, spent, within } = fact
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to="/conversations"
          search={{ view: 'all', open: conversationId }}
          className="stretched-link min-w-0 truncate font-medium text-sm"
        >
          {subject === '' ? '(sans objet)' : subject}
        </Link>
        {spent && <span className="shrink-0 text-sm tabular">{spentText(spent[clock], clock)}</span>}
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3 text-muted text-xs">
        <span className="min-w-0 truncate">
          {[correspondent, userName].filter((part) => part !== null && part !== '').join(' · ')}
        </span>
        <span className="flex shrink-0 items-center gap-2 tabular">
          {within === false && <Badge tone="danger">Hors délai</Badge>}
          {formatDateTime(at, timezone)}
        </span>
      </div>
    </>
  )
}
