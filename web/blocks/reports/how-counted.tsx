import { CircleHelp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { NBSP } from '#shared/french/typography.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { Term } from './explanation.tsx'

const loadExplanation = () => import('./explanation.tsx')
const Explanation = lazy(() => loadExplanation().then((module) => ({ default: module.Explanation })))

type HowCountedProps = { figure: FigureKey; name: string; terms: readonly Term[] }

/** The button of « Comment est-ce calculé ? »; the panel loads when one reaches for it, with the definitions of all figures, which are 4 kB. */
export function HowCounted({ figure, name, terms }: HowCountedProps) {
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
