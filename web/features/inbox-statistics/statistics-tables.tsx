import { type ReactNode, useState } from 'react'
import type {
  InboxStatistics,
  StatisticsDelay,
  StatisticsFigures,
} from '#shared/contract/inbox-statistics.ts'
import { figureNames, spentText } from '#shared/domain/inbox-statistics/figures.ts'
import { formatInteger } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column, Sort } from '#web/ui/data-table-types.ts'
import { shareOf } from './figure-changes.ts'
import { FigureLink } from './figure-link.tsx'
import type { StatisticsSearch } from './statistics-search.ts'

type Row = StatisticsFigures & { key: string; name: string; shown: ReactNode; of: Of }
type Of = Pick<StatisticsSearch, 'ofPerson' | 'ofMailbox'>
type TablesProps = { told: InboxStatistics; search: StatisticsSearch }

/** Counts by member, team and mailbox: each number leads to the conversations that it counts. */
export function StatisticsTables({ told, search }: TablesProps) {
  const people = told.people.map(({ userId, name, avatarUrl, left, ...figures }): Row => {
    const called = userId === null ? 'Non attribuées' : (name ?? 'Ancien membre')
    return {
      ...figures,
      key: userId ?? 'nobody',
      name: called,
      of: { ofPerson: userId ?? 'nobody' },
      shown: (
        <span className="flex min-w-0 items-center gap-2">
          {userId !== null && <Avatar name={called} src={avatarUrl} size="sm" />}
          <span className="truncate">{called}</span>
          {left && <span className="text-muted text-xs">a quitté l’équipe</span>}
        </span>
      ),
    }
  })
  const mailboxes = told.mailboxes.map(
    ({ mailboxId, address, ...figures }): Row => ({
      ...figures,
      key: mailboxId,
      name: address,
      shown: address,
      of: { ofMailbox: mailboxId },
    }),
  )
  return (
    <div className="mt-8 grid gap-8">
      <TableSection
        title="Par personne"
        description={
          'Reçues et en cours\u00a0: les conversations qui lui sont attribuées. Le reste\u00a0: ce que la personne a fait.'
        }
        first="Personne"
        rows={people}
        told={told}
        search={search}
      />
      <TableSection
        title="Par compte mail"
        description="Une conversation présente dans deux comptes compte dans chacun."
        first="Compte mail"
        rows={mailboxes}
        told={told}
        search={search}
      />
    </div>
  )
}

type SectionProps = TablesProps & { title: string; description: string; first: string; rows: readonly Row[] }

function TableSection({ title, description, first, rows, told, search }: SectionProps) {
  const [sort, setSort] = useState<Sort>({ columnId: 'resolved', direction: 'desc' })
  const clock = search.clock ?? 'work'
  const sortedBy = (row: Row): number | string => sortValue(row, sort.columnId, clock)
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [sortedBy(one), sortedBy(other)]
    const order =
      typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'fr') : a - b
    return sort.direction === 'asc' ? order : -order
  })
  const count = (
    figure: 'begun' | 'sent' | 'resolved' | 'open',
    header: string,
    share: boolean,
  ): Column<Row> => ({
    id: figure,
    header,
    align: 'end',
    sortable: true,
    interactive: true,
    cell: (row) => (
      <span className="inline-flex items-baseline gap-2">
        {share && <Share part={row[figure]} whole={told.now[figure]} />}
        <FigureLink
          search={search}
          figure={figure}
          of={row.of}
          label={`${row.name}, ${figureNames[figure].toLowerCase()}${NBSP}: ${formatInteger(row[figure])}`}
        >
          {formatInteger(row[figure])}
        </FigureLink>
      </span>
    ),
  })
  const delay = (figure: 'answer' | 'resolution', header: string): Column<Row> => ({
    id: figure,
    header,
    align: 'end',
    sortable: true,
    interactive: true,
    from: 'md',
    cell: (row) => {
      const median = row[figure].median?.[clock]
      if (median === undefined) return null
      const listed = figure === 'answer' ? 'answered' : 'resolved'
      return (
        <FigureLink
          search={search}
          figure={listed}
          of={row.of}
          label={`${row.name}, ${header.toLowerCase()}${NBSP}: ${spentText(median, clock)}`}
        >
          {spentText(median, clock)}
        </FigureLink>
      )
    },
  })
  const columns: Column<Row>[] = [
    { id: 'name', header: first, sortable: true, cell: ({ shown }) => shown },
    count('begun', 'Reçues', true),
    count('resolved', 'Traitées', true),
    { ...count('sent', 'Mails envoyés', false), from: 'lg' },
    delay('answer', 'Première réponse'),
    {
      id: 'kept',
      header: 'Dans le délai',
      align: 'end',
      sortable: true,
      from: 'lg',
      cell: ({ answer }) => percent(shareOf(answer)),
    },
    delay('resolution', 'Traitement'),
    count('open', 'En cours', false),
  ]
  return (
    <section aria-label={title}>
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-0.5 mb-3 text-muted text-sm">{description}</p>
      <DataTable
        label={title}
        rows={sorted}
        columns={columns}
        rowKey={({ key }) => key}
        sort={sort}
        onSortChange={setSort}
        empty={{ title: 'Rien sur cette période' }}
      />
    </section>
  )
}

/** The value to sort by; rows without a measure come first. */
function sortValue(row: Row, columnId: string, clock: 'work' | 'clock'): number | string {
  const median = (delay: StatisticsDelay) => delay.median?.[clock] ?? -1
  if (columnId === 'name') return row.name
  if (columnId === 'answer') return median(row.answer)
  if (columnId === 'resolution') return median(row.resolution)
  if (columnId === 'kept') return shareOf(row.answer) ?? -1
  return row[columnId as 'begun' | 'sent' | 'resolved' | 'open']
}

const percent = (share: number | null) => (share === null ? null : `${share}${NBSP}%`)

/** The part of the whole. */
function Share({ part, whole }: { part: number; whole: number }) {
  if (whole === 0 || part === 0) return null
  return <span className="text-muted text-xs">{percent(Math.round((part / whole) * 100))}</span>
}
