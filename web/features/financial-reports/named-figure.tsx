import type { ReactNode } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import type { Term } from '#web/blocks/reports/explanation.tsx'
import { FigureGoal } from '#web/blocks/reports/figure-goal.tsx'
import { HowCounted } from '#web/blocks/reports/how-counted.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'

export type NamedProps = {
  figure: FigureKey
  label: string
  value: ReactNode
  change?: Parameters<typeof StatChange>[0]['change']
  note?: ReactNode
  /** The numbers of this very figure, as its formula reads them. */
  terms: readonly Term[]
}

/** A figure by its name, with its change, and « Comment est-ce calculé ? » with its own numbers. */
export function NamedFigure({ figure, label, value, change, note, terms }: NamedProps) {
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-surface p-5">
      <dl className="flex min-w-0 flex-col">
        <dt className="pe-8 text-muted text-sm">{label}</dt>
        <dd className="mt-2 min-h-[34px] font-semibold text-ink text-xl tabular">{value}</dd>
        <dd className="mt-1 flex min-h-[18px] flex-wrap items-center gap-x-1.5 text-muted text-xs">
          <StatChange change={change} note={note} />
        </dd>
      </dl>
      <FigureGoal figure={figure} />
      <div className="absolute end-2 top-2 print:hidden">
        <HowCounted figure={figure} name={label} terms={terms} />
      </div>
    </div>
  )
}
