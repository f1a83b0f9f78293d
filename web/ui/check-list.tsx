import { Check } from 'lucide-react'
import { cx } from './cx.ts'

/** Lists advantages, each behind a tick. */
export function CheckList({ points, className }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={cx('flex flex-col gap-2 text-sm', className)}>
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success-ink" />
          {point}
        </li>
      ))}
    </ul>
  )
}
