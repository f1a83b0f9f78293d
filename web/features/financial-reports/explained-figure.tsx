import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { type Figure, figures } from '#shared/domain/reports/figures.ts'
import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'

/** A number that a figure is made of: its name, and its value, which may lead to its rows. */
export type Term = { name: string; value: ReactNode }

type ExplainedProps = {
  figure: FigureKey
  /** Said in place of the figure’s own name. */
  label?: string
  value: ReactNode
  change?: Parameters<typeof StatChange>[0]['change']
  note?: ReactNode
  /** The numbers of this very figure, as its formula reads them. */
  terms: readonly Term[]
}

/** A figure with its change, and « Comment est-ce calculé ? » with its definition and its own numbers. */
export function ExplainedFigure({ figure, label, value, change, note, terms }: ExplainedProps) {
  const facts: Figure = figures[figure]
  const name = label ?? facts.label
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-surface p-5">
      <dl className="flex min-w-0 flex-col">
        <dt className="pe-8 text-muted text-sm">{name}</dt>
        <dd className="mt-2 min-h-[34px] font-semibold text-ink text-xl tabular">{value}</dd>
        <dd className="mt-1 flex min-h-[18px] flex-wrap items-center gap-x-1.5 text-muted text-xs">
          <StatChange change={change} note={note} />
        </dd>
      </dl>
      <div className="absolute end-2 top-2 print:hidden">
        <Popover
          title="Comment est-ce calculé&nbsp;?"
          trigger={
            <IconButton
              icon={CircleHelp}
              size="sm"
              label={`${name}${NBSP}: comment est-ce calculé${NBSP}?`}
            />
          }
        >
          <Explanation facts={facts} terms={terms} />
        </Popover>
      </div>
    </div>
  )
}

function Explanation({ facts, terms }: { facts: Figure; terms: readonly Term[] }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-medium">{facts.formula}</p>
      {terms.length > 0 && (
        <dl className="rounded-md bg-sunken px-3 py-2">
          {terms.map(({ name, value }) => (
            <div key={name} className="flex items-baseline justify-between gap-3 py-0.5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-end tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <span className="font-medium">Compte&nbsp;: </span>
        {facts.counts}
      </p>
      <p>
        <span className="font-medium">Ne compte pas&nbsp;: </span>
        {facts.leavesOut}
      </p>
      <p className="text-muted text-xs">
        {facts.source}. Définition en vigueur depuis le {formatDate(facts.since)}.
      </p>
    </div>
  )
}
