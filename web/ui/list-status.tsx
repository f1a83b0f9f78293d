import { useEffect, useRef } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { countText } from './data-table-footer.tsx'
import type { ListAnswer } from './data-table-types.ts'
import { foundWords, REST_MS, useSaid } from './resting-status.tsx'

type Shown = { length: number; total: number | undefined; of: string | undefined; order: string | undefined }

/** The words that a reader hears of a list that one changed; null where there are none. */
export function changeWords(before: Shown, now: Shown): string | null {
  if (before.order !== now.order) return now.order === undefined ? null : `Trié par ${now.order}`
  if (before.of !== now.of) return foundWords(now.total ?? now.length)
  const more = now.length - before.length
  return more > 0 && now.total !== undefined && before.total === now.total
    ? `${formatInteger(more)} de plus, ${countText(now.length, now.total)}`
    : null
}

/** Says in words how a list answered: a search, a filter, an order, the rows of « Charger la suite ». Always mounted, or readers miss its first words. */
export function ListStatus(props: ListAnswer) {
  const { rows, columns, sort, count: total, of, refreshing, counting } = props
  const column = columns.find(({ id }) => id === sort?.columnId)
  const order = column && `${column.header}, ${sort?.direction === 'desc' ? 'décroissant' : 'croissant'}`
  const settled = rows !== undefined && !refreshing && !counting
  const length = rows?.length ?? 0
  const before = useRef<Shown>(null)
  const [said, say] = useSaid()
  useEffect(() => {
    if (!settled) return
    const now = { length, total, of, order }
    const tell = () => {
      const words = before.current && changeWords(before.current, now)
      before.current = now
      if (words) say(words)
    }
    // What a page shows at first is no answer.
    if (before.current === null) return tell()
    const timer = setTimeout(tell, REST_MS)
    return () => clearTimeout(timer)
  }, [settled, length, total, of, order, say])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
