import { useId } from 'react'
import { cx } from './cx.ts'

type ProgressProps = {
  label: string
  hideLabel?: boolean
  /** From 0 to max; null when unknown. */
  value: number | null
  max?: number
  /** Text at the right: « 120 sur 4 000, encore 2 min ». */
  detail?: string
  className?: string
}

export function Progress({ label, hideLabel, value, max = 100, detail, className }: ProgressProps) {
  const id = useId()
  const percent = value === null ? null : Math.round((Math.min(Math.max(value, 0), max) / max) * 100)
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm', hideLabel && 'sr-only')}>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-muted tabular">{detail ?? (percent === null ? '' : `${percent}\u202f%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={detail}
        className="h-2 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <div
          className={cx(
            'h-full rounded-full bg-primary transition-[width] forced-colors:bg-[Highlight]',
            percent === null && 'w-1/3 animate-pulse motion-reduce:animate-none',
          )}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
