import { CircleHelp } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Figure } from '#shared/domain/reports/figure.ts'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FigureGoal } from '#web/blocks/reports/figure-goal.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { Term } from './explanation.tsx'

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
      <FigureGoal figure={figure} />
      <div className="absolute end-2 top-2 print:hidden">
        <HowCounted facts={facts} name={name} terms={terms} />
      </div>
    </div>
  )
}

const loadExplanation = () => import('./explanation.tsx')
const Explanation = lazy(() => loadExplanation().then((module) => ({ default: module.Explanation })))

type HowCountedProps = { facts: Figure; name: string; terms: readonly Term[] }

/** Its button; the panel loads when one reaches for it. */
function HowCounted({ facts, name, terms }: HowCountedProps) {
  const { asked, button } = useReached(loadExplanation)
  const label = `${name}${NBSP}: comment est-ce calculé${NBSP}?`
  const closed = (
    <IconButton
      {...button}
      icon={CircleHelp}
      size="sm"
      label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <Explanation facts={facts} label={label} terms={terms} />
    </Suspense>
  )
}
