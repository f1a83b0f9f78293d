import { Check } from 'lucide-react'
import { canReachStep, type SetupStepId, setupSteps } from '#shared/domain/payment-setup/payment-setup.ts'
import { cx } from '#web/ui/cx.ts'
import { stepTitles } from './setup-labels.ts'

type StepListProps = { step: number; completed: readonly SetupStepId[]; onChoose: (index: number) => void }

/** The seven steps; those that cannot be reached yet say so. */
export function StepList({ step, completed, onChoose }: StepListProps) {
  return (
    <ol className="grid gap-1">
      {setupSteps.map(({ id, required }, index) => {
        const done = completed.includes(id)
        const reachable = canReachStep({ step, completed }, index)
        const current = index === step
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={current ? 'step' : undefined}
              aria-disabled={reachable ? undefined : true}
              onClick={() => reachable && onChoose(index)}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-start text-sm',
                current ? 'bg-selected font-semibold' : reachable && 'hover:bg-hover',
                !reachable && 'cursor-not-allowed text-muted',
              )}
            >
              <span
                aria-hidden
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full border font-semibold text-xs',
                  done && 'border-primary bg-primary text-on-primary',
                  !done && (current ? 'border-2 border-primary' : 'border-strong text-muted'),
                )}
              >
                {done ? <Check size={14} strokeWidth={3} /> : index + 1}
              </span>
              <span className="min-w-0">
                {stepTitles[id]}
                <span className="block font-normal text-muted text-xs">
                  {required ? 'Obligatoire' : 'Facultative'}
                  {done && ', terminée'}
                  {!reachable && ', à venir'}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
