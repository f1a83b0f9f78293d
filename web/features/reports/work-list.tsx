import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { WorkRow } from '#shared/contract/work.ts'
import { EXPIRING_DAYS } from '#shared/domain/reports/day-windows.ts'
import { WORK_COUNTED, type WorkKind } from '#shared/domain/work/work.ts'
import { formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { WorkLook, WorkMoment } from '#web/blocks/work/work-look.ts'
import { Button } from '#web/ui/button.tsx'
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

/** Rows in sight: with the figures below them they fill the first screen of a laptop. */
const IN_SIGHT = 6

/** « À faire aujourd’hui »: what waits, the most urgent first, each with the one thing to do. */
export function WorkList({ rows, counts, looks, moment, below }: WorkListProps) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (rows.length === 0)
    return (
      <Card title={TITLE} flush>
        <EmptyState
          icon={CircleCheck}
          title="Rien ne vous attend aujourd’hui"
          description="Les conversations en retard, les devis qui expirent et les factures échues apparaîtront ici."
        />
        <div className={footClass}>{below}</div>
      </Card>
    )
  // One row is not hidden: it takes the place of the button.
  const isWhole = open || rows.length <= IN_SIGHT + 1
  const others = counts
    .map(({ kind, count }) => ({ kind, count: count - rows.filter((row) => row.kind === kind).length }))
    .filter(({ count }) => count > 0)
  const openAll = () => {
    setOpen(true)
    // The button goes: the focus goes on to what it showed.
    requestAnimationFrame(() => list.current?.children[IN_SIGHT]?.querySelector('a')?.focus())
  }
  return (
    <Card title={TITLE} flush>
      <Expiring count={counts.find(({ kind }) => kind === 'expiring_quote')?.count ?? 0} />
      <ol ref={list} aria-label={TITLE}>
        {(isWhole ? rows : rows.slice(0, IN_SIGHT)).map((row) => (
          <WorkItem key={`${row.kind} ${row.id}`} row={row} look={looks[row.kind]} moment={moment} />
        ))}
      </ol>
      <div className={footClass}>
        {!isWhole && (
          <Button size="sm" onClick={openAll}>
            {`Afficher les ${rows.length - IN_SIGHT}${NBSP}suivants`}
          </Button>
        )}
        {isWhole &&
          others.map(({ kind, count }) => {
            const { Others, others: said } = looks[kind]
            return <Others key={kind}>{said(count)}</Others>
          })}
        {below}
      </div>
    </Card>
  )
}

const footClass =
  'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-5 py-1.5 text-sm empty:hidden'

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
    <li className="relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t px-5 py-0.5 max-sm:py-2 hover:bg-hover sm:grid-cols-[1.125rem_minmax(0,1fr)_6.5rem_8.5rem]">
      <Icon aria-hidden size={18} className={cx('max-sm:hidden', tones[look.tone])} />
      <div className="min-w-0 gap-x-6 max-sm:row-span-2 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-center">
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

export function WorkToCome() {
  return (
    <Card title={TITLE} flush aria-busy="true">
      <ul aria-hidden>
        {Array.from({ length: IN_SIGHT }, (_, index) => index).map((index) => (
          <li key={index} className="flex min-h-11 items-center gap-4 border-line border-t px-5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/5" />
            <Skeleton className="ms-auto h-8 w-24" />
          </li>
        ))}
        <li className="min-h-11 border-line border-t" />
      </ul>
    </Card>
  )
}
