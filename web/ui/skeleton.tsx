import { cx } from './cx.ts'

/** A grey block of the size of what is coming: `<Skeleton className="h-5 w-40" />`. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-pulse rounded-sm bg-hover motion-reduce:animate-none forced-colors:border',
        className,
      )}
    />
  )
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3']
  return (
    <div className={cx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </div>
  )
}
