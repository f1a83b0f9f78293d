import { useDroppable } from '@dnd-kit/core'
import { Children, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type BoardLaneProps = {
  id: string
  label: string
  count: number
  shownOnPhone: boolean
  /** After which item the dragged one would fall: null at the top, undefined elsewhere. */
  target: string | null | undefined
  itemIds: readonly string[]
  emptyText: string
  more?: ReactNode
  children: ReactNode
}

/** A column of the board: its name, how many it holds, its cards. */
export function BoardLane(props: BoardLaneProps) {
  const { id, label, count, shownOnPhone, target, itemIds, emptyText, more, children } = props
  const { setNodeRef } = useDroppable({ id: `column:${id}` })
  const headingId = `board-${id}`
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={cx(
        'flex min-w-0 flex-col rounded-md border bg-sunken p-2 sm:min-h-64',
        target === undefined ? 'border-line' : 'border-strong',
        !shownOnPhone && 'max-sm:hidden',
      )}
    >
      <h2 id={headingId} className="flex items-center gap-2 px-1 pb-2 font-semibold text-sm">
        {label}{' '}
        <span className="tabular font-normal text-muted">{count >= 1_000 ? '1 000 et plus' : count}</span>
      </h2>
      {target === null && <DropLine />}
      {Children.count(children) === 0 ? (
        <p className="px-1 py-3 text-muted text-sm">{emptyText}</p>
      ) : (
        <ol className="flex flex-col gap-2" data-items={itemIds.length}>
          {children}
        </ol>
      )}
      {more && <div className="pt-2">{more}</div>}
    </section>
  )
}

/** Where the dragged card would fall. */
export function DropLine() {
  return <div aria-hidden className="my-1 h-0.5 rounded-full bg-info" />
}
