import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkRow } from '#shared/contract/work.ts'
import { EXPIRING_DAYS } from '#shared/domain/reports/day-windows.ts'
import { WORK_COUNTED, type WorkKind } from '#shared/domain/work/work.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { WorkLook, WorkMoment } from '#web/blocks/work/work-look.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const TITLE = 'À faire aujourd’hui'
const tones = { danger: 'text-danger-ink', warning: 'text-warning-ink', muted: 'text-muted' }

type WorkListProps = {
  rows: readonly WorkRow[]
  counts: readonly { kind: WorkKind; count: number }[]
  looks: Record<WorkKind, WorkLook>
  moment: WorkMoment
  /** Below the rows, at the bottom. */
  below?: ReactNode
}

/** « À faire aujourd’hui »: what waits, the most urgent first, each with the one thing to do. */
export function WorkList({ rows, counts, looks, moment, below }: WorkListProps) {
  if (rows.length === 0)
    return (
      <Card title={TITLE} flush className={frame}>
        <EmptyState
          icon={CircleCheck}
          title="Rien ne vous attend aujourd’hui"
          description="Les conversations en retard, les devis qui expirent et les factures échues apparaîtront ici."
          className="my-auto"
        />
        <div className="mt-auto">{below}</div>
      </Card>
    )
  const others = counts
    .map(({ kind, count }) => ({ kind, count: count - rows.filter((row) => row.kind === kind).length }))
    .filter(({ count }) => count > 0)
  return (
    <Card title={TITLE} flush className={frame}>
      <Expiring count={counts.find(({ kind }) => kind === 'expiring_quote')?.count ?? 0} />
      <ol aria-label={TITLE}>
        {rows.map((row) => (
          <WorkItem key={`${row.kind} ${row.id}`} row={row} look={looks[row.kind]} moment={moment} />
        ))}
      </ol>
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-5 py-2.5 text-sm">
          {others.map(({ kind, count }) => {
            const { Others, others: said } = looks[kind]
            return <Others key={kind}>{said(count)}</Others>
          })}
        </p>
      )}
      <div className="mt-auto">{below}</div>
    </Card>
  )
}

const frame =
  'flex h-full flex-col [&>div:last-child]:flex [&>div:last-child]:flex-1 [&>div:last-child]:flex-col'

/** The alert of specification 2.12. */
function Expiring({ count }: { count: number }) {
  if (count === 0) return null
  const many = count >= WORK_COUNTED
  const said = many
    ? `Plus de ${WORK_COUNTED - 1}${NBSP}devis expirent`
    : formatCount(count, 'devis expire', 'devis expirent')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-warning-soft px-5 py-2 text-sm text-warning-ink forced-colors:border-t">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden size={16} className="shrink-0" />
        {`${said} dans les ${EXPIRING_DAYS}${NBSP}jours`}
      </p>
      <TextLink
        to="/templates/quotes"
        search={{ expiringWithinDays: EXPIRING_DAYS }}
        className="text-current"
      >
        {count === 1 ? 'Voir le devis' : 'Voir ces devis'}
      </TextLink>
    </div>
  )
}

type WorkItemProps = { row: WorkRow; look: WorkLook; moment: WorkMoment }

function WorkItem({ row, look, moment }: WorkItemProps) {
  const { icon: Icon, Title, Action } = look
  return (
    <li className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t px-5 py-1 max-sm:py-2 hover:bg-hover sm:grid-cols-[1.125rem_minmax(0,1fr)_auto_8.5rem]">
      <Icon aria-hidden size={18} className={cx('max-sm:hidden', tones[look.tone])} />
      <div className="min-w-0 max-sm:row-span-2">
        <p className="truncate text-sm max-sm:whitespace-normal max-sm:wrap-anywhere">
          <Title row={row}>{row.name ?? look.unnamed}</Title>
          {row.party && <span className="text-muted"> · {row.party}</span>}
        </p>
        <p className={cx('text-xs', tones[look.tone])}>{look.why(row, moment)}</p>
      </div>
      <span className="whitespace-nowrap text-end font-medium text-sm tabular">
        {row.amountCents !== null && formatMoney(row.amountCents, row.currency ?? 'EUR')}
      </span>
      <span className="relative flex justify-end max-sm:col-start-2 empty:hidden">
        <Action row={row} />
      </span>
    </li>
  )
}

/** So many rows to come. */
const EXPECTED = 8

export function WorkToCome() {
  return (
    <Card title={TITLE} flush className={frame} aria-busy="true">
      <ul aria-hidden>
        {Array.from({ length: EXPECTED }, (_, index) => index).map((index) => (
          <li key={index} className="flex min-h-12 items-center gap-4 border-line border-t px-5 py-1">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
            <Skeleton className="h-8 w-24" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
