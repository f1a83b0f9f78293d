import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type DescriptionListProps = {
  /** A null value shows « — » read as « non renseigné ». */
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2
}

export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-4', columns === 2 && 'sm:grid-cols-2')}>
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-muted text-xs">{item.label}</dt>
          <dd className="mt-0.5 text-sm">
            {item.value ?? (
              <>
                <span aria-hidden className="text-muted">
                  —
                </span>
                <span className="sr-only">non renseigné</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
