import { Check } from 'lucide-react'
import { cx } from './cx.ts'

type StepperProps = {
  label: string
  steps: readonly string[]
  /** Index of the step under way. */
  current: number
}

/** Numbered steps; the percentage done is said to screen readers. Below 640 px only the current name is shown. */
export function Stepper({ label, steps, current }: StepperProps) {
  const percent = Math.round((current / Math.max(steps.length, 1)) * 100)
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-muted text-sm sm:hidden">
        Étape {current + 1} sur {steps.length}&nbsp;:{' '}
        <span className="font-medium text-ink">{steps[current]}</span>
      </p>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const done = index < current
          return (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className="flex min-w-0 flex-1 items-center gap-2 last:flex-none"
            >
              <span
                aria-hidden
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full border font-semibold text-xs',
                  done && 'border-primary bg-primary text-on-primary',
                  index === current && 'border-2 border-primary text-ink',
                  index > current && 'border-strong text-muted',
                )}
              >
                {done ? <Check size={14} strokeWidth={3} /> : index + 1}
              </span>
              <span
                className={cx(
                  'truncate text-sm max-sm:sr-only',
                  index === current ? 'font-semibold' : 'text-muted',
                )}
              >
                {step}
                {done && <span className="sr-only"> (terminée)</span>}
              </span>
              {index < steps.length - 1 && <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />}
            </li>
          )
        })}
      </ol>
      <p className="sr-only">{percent} % terminé</p>
    </nav>
  )
}
