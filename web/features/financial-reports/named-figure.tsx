import { CircleHelp } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { NBSP } from '#shared/french/typography.ts'
import { FigureGoal } from '#web/blocks/reports/figure-goal.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { Term } from './explanation.tsx'

export type NamedProps = {
  figure: FigureKey
  label: string
  value: ReactNode
  change?: Parameters<typeof StatChange>[0]['change']
  note?: ReactNode
  /** The numbers of this very figure, as its formula reads them. */
  terms: readonly Term[]
}

/**
 * A figure by its name, with its change, and « Comment est-ce calculé ? » with its own numbers. The definitions of all figures come with the
 * explanation: they are 4 kB.
 */
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

const loadExplanation = () => import('./explanation.tsx')
const Explanation = lazy(() => loadExplanation().then((module) => ({ default: module.Explanation })))

type HowCountedProps = { figure: FigureKey; name: string; terms: readonly Term[] }

/** Its button; the panel loads when one reaches for it. */
function HowCounted({ figure, name, terms }: HowCountedProps) {
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
      <Explanation figure={figure} label={label} terms={terms} />
    </Suspense>
  )
}
