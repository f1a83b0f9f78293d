import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type DescriptionListProps = {
  /** A null value shows « — » read as « non renseigné ». */
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2
  /** Sums: each on a row of 28 px, its label at the left and its amount at the right. */
  rows?: boolean
}

export function DescriptionList({ items, columns = 1, rows = false }: DescriptionListProps) {
  return (
    <dl className={cx('grid', !rows && 'gap-x-8 gap-y-4', columns === 2 && 'sm:grid-cols-2')}>
      {items.map((item) => (
        <div
          key={item.label}
          className={rows ? 'flex min-h-7 flex-wrap items-center justify-between gap-x-4' : 'min-w-0'}
        >
          <dt className={cx('text-muted', rows ? 'text-sm' : 'text-xs')}>{item.label}</dt>
          <dd className={cx('text-sm', rows ? 'amount ms-auto whitespace-nowrap' : 'mt-0.5')}>
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
