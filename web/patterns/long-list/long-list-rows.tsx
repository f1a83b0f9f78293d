import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ChunkRows, type RowPlace } from './chunk-rows.tsx'
import type { LongList } from './long-list.ts'
import type { useLongList } from './use-long-list.ts'

type LongListRowsProps<Row extends { id: string }> = {
  source: Omit<ReturnType<typeof useLongList<Row>>, 'query'>
  label: string
  /** Height of every row, in rem. */
  rowRem: number
  /** The text by which the browser’s own search finds a row that is not drawn. */
  textOf: (row: Row) => string
  /** A row, which is an `li`, with `data-row` on what opens it. It is asked for again with each change of the list: make it a memo. */
  children: (row: Row, place: RowPlace) => ReactNode
}

/** Rows before the end when the next page is asked for. */
const AHEAD = 20
/** Rows drawn on each side of what is in sight. */
const AROUND = 15

/** Pages that are drawn, from the first to the last. */
type Drawn = { first: number; last: number }

/**
 * The rows of a long list. Pages near what is in sight are drawn; of the others stands their text, where their rows would be, so that
 * the browser’s own search finds it and goes there. What is stale is read again where one looks at it, and the next page before its
 * rows are needed.
 */
export function LongListRows<Row extends { id: string }>(props: LongListRowsProps<Row>) {
  const { source, label, rowRem, textOf, children } = props
  const { list, rows, hasMore, readMore, readingMore, moreError, readAgain } = source
  const place = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, last: 0 })
  const look = useEffectEvent(() => {
    const box = place.current?.getBoundingClientRect()
    if (!list || !box || box.width === 0 || rows.length === 0) return
    const rowHeight = box.height / rows.length
    const first = Math.floor(-box.top / rowHeight)
    const last = Math.ceil((window.innerHeight - box.top) / rowHeight)
    const near = chunksAmong(list, first - AROUND, last + AROUND)
    const [from = 0, to = from] = [near[0]?.index, near.at(-1)?.index]
    // The same pages, mostly: nothing is drawn again while one scrolls.
    setDrawn((before) => (before.first === from && before.last === to ? before : { first: from, last: to }))
    const seen = chunksAmong(list, first, last).find(({ chunk }) => chunk.stale)
    if (seen) readAgain(seen.chunk.cursor)
    if (hasMore && !moreError && last > rows.length - AHEAD) readMore()
  })
  useEffect(() => {
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    }
    // Scrolling does not bubble, but it is captured: of the page, or of a pane.
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [])
  useEffect(() => {
    if (list && hasMore !== undefined) look()
  }, [list, hasMore])
  const [focused, setFocused] = useState<string | null>(null)
  // A page of rows takes a slow phone longer to draw than a tap may wait: it is drawn between taps and keys.
  const { first, last } = useDeferredValue(drawn)
  const total = hasMore ? -1 : rows.length
  let from = 0
  return (
    <>
      <ul
        ref={place}
        aria-label={label}
        onFocus={({ target }) =>
          setFocused(target.closest('li')?.querySelector('[data-row]')?.getAttribute('data-row') ?? null)
        }
      >
        {list?.chunks.map((chunk, index) => {
          const at = from
          from += chunk.rows.length
          return (
            <ChunkRows
              key={chunk.cursor ?? ''}
              rows={chunk.rows}
              // A row with the focus stays where it is, however far one scrolls.
              drawn={(first <= index && index <= last) || chunk.rows.some(({ id }) => id === focused)}
              rowRem={rowRem}
              textOf={textOf}
            >
              {(row, index) => children(row, { position: at + index + 1, total })}
            </ChunkRows>
          )
        })}
      </ul>
      {(hasMore || moreError !== null) && (
        <div className="flex justify-center p-4">
          <LoadMore
            hasMore
            loadingMore={readingMore}
            error={moreError === null ? null : messageOf(moreError)}
            onLoadMore={readMore}
            onRetry={readMore}
          />
        </div>
      )}
    </>
  )
}

/** The chunks with a row from the first to the last given. */
function chunksAmong<Row>({ chunks }: LongList<Row>, first: number, last: number) {
  let at = 0
  return chunks
    .map((chunk, index) => {
      const start = at
      at += chunk.rows.length
      return { chunk, index, start, end: at }
    })
    .filter(({ start, end }) => start <= last && end >= first)
}
