import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

/** A turning mark. Decorative when `label` is absent. */
export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string
  size?: number
  className?: string
}) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)} role={label ? 'status' : undefined}>
      <LoaderCircle aria-hidden size={size} className="animate-spin motion-reduce:animate-none" />
      {label && <span>{label}</span>}
    </span>
  )
}
