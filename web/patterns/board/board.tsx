import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { BoardCard } from './board-card.tsx'
import { BoardLane } from './board-lane.tsx'
import {
  arrowNeighbour,
  arrowPlace,
  type BoardColumn,
  type BoardPlace,
  isArrow,
  movedColumns,
  placeText,
} from './board-moves.ts'

type BoardProps<Column extends string, Item extends { id: string }> = {
  /** « Tableau des tâches ». */
  label: string
  columns: readonly (BoardColumn<Column, Item> & {
    /** Shows what is not shown yet. */
    more?: ReactNode
  })[]
  nameOf: (item: Item) => string
  /** What a card shows; it holds the link or the button that opens the item. */
  card: (item: Item) => ReactNode
  onMove: (item: Item, place: BoardPlace<Column>) => void
  /**
   * The columns that an item may go to, where a move is an act that the page judges and confirms: a column then has an order of its own, and a move is
   * said by what comes of it. Any column and any place in it, unless told.
   */
  waysOf?: ((item: Item) => readonly Column[]) | undefined
  /** Why nothing may be moved. */
  refusal?: string | undefined
  /** Said in a column without items. */
  emptyText: string
}

/** What lies under the pointer, else what is nearest: columns are taller than their cards. */
const collision: CollisionDetection = (args) => {
  const within = pointerWithin(args)
  const cards = within.filter(({ id }) => String(id).startsWith('card:'))
  if (cards.length > 0) return cards
  return within.length > 0 ? within : closestCorners(args)
}

/** Items in columns: dragged by the mouse or a long press, moved by Shift and arrows, or by the menu of each card. */
export function Board<Column extends string, Item extends { id: string }>(props: BoardProps<Column, Item>) {
  const { label, columns, nameOf, card, onMove, waysOf, refusal, emptyText } = props
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useRef<{ id: string; column: Column } | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<Item | null>(null)
  const [target, setTarget] = useState<BoardPlace<Column> | null>(null)
  /** The column that a phone shows. */
  const [front, setFront] = useState(0)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that slides scrolls; one that stays takes the card.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const find = (id: string) => columns.flatMap(({ items }) => items).find((item) => item.id === id)
  const cardOf = (id: string) =>
    [...(root.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].find(
      (element) => element.dataset.card === id && element.offsetParent !== null,
    )
  const focusCard = (id: string | null) => {
    const element = id === null ? undefined : cardOf(id)
    element?.querySelector<HTMLElement>('a[href], button')?.focus()
    return element !== undefined
  }
  // A card that changes columns is drawn anew: the focus follows it.
  useEffect(() => {
    const next = focusNext.current
    const there = columns.find(({ id }) => id === next?.column)?.items.some(({ id }) => id === next?.id)
    if (next !== null && there && focusCard(next.id)) focusNext.current = null
  })
  const move = (item: Item, place: BoardPlace<Column>, byPerson: 'keyboard' | 'pointer') => {
    if (waysOf !== undefined) {
      if (waysOf(item).includes(place.column)) onMove(item, place)
      return
    }
    if (byPerson === 'keyboard') focusNext.current = { id: item.id, column: place.column }
    setSaid(placeText(movedColumns(columns, item.id, place), item.id, nameOf(item)))
    if (byPerson === 'keyboard') setFront(columns.findIndex(({ id }) => id === place.column))
    onMove(item, place)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset.card
    const item = id === undefined ? undefined : find(id)
    if (item === undefined || !isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!event.shiftKey) {
      focusCard(arrowNeighbour(columns, item.id, event.key))
      return
    }
    const place = refusal === undefined ? arrowPlace(columns, item.id, event.key) : null
    if (place !== null) move(item, place, 'keyboard')
  })
  // Keys of the cards’ own buttons and links, heard where they all are.
  useEffect(() => {
    const board = root.current
    board?.addEventListener('keydown', onKey)
    return () => board?.removeEventListener('keydown', onKey)
  }, [])
  const place = ({ active, over }: DragMoveEvent | DragEndEvent): BoardPlace<Column> | null => {
    const [kind, id] = over === null ? [] : splitId(String(over.id))
    const item = splitId(String(active.id))[1]
    if (over === null || id === undefined) return null
    const others = (column: BoardColumn<Column, Item> | undefined) =>
      column?.items.filter((one) => one.id !== item) ?? []
    if (kind === 'column') {
      const column = columns.find((one) => one.id === id)
      return column ? { column: column.id, afterId: others(column).at(-1)?.id ?? null } : null
    }
    const column = columns.find(({ items }) => items.some((one) => one.id === id))
    if (column === undefined || id === item) return null
    const box = active.rect.current.translated
    const below = box !== null && box.top + box.height / 2 > over.rect.top + over.rect.height / 2
    const index = others(column).findIndex((one) => one.id === id)
    return { column: column.id, afterId: (below ? id : others(column)[index - 1]?.id) ?? null }
  }
  const drop = (event: DragEndEvent) => {
    const to = place(event)
    if (dragged !== null && to !== null) move(dragged, to, 'pointer')
    setDragged(null)
    setTarget(null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(find(splitId(String(active.id))[1] ?? '') ?? null)}
      onDragMove={(event) => {
        const next = place(event)
        if (next?.column !== target?.column || next?.afterId !== target?.afterId) setTarget(next)
      }}
      onDragEnd={drop}
      onDragCancel={() => {
        setDragged(null)
        setTarget(null)
      }}
    >
      <div ref={root}>
        <fieldset
          aria-label="Colonne affichée"
          className="m-0 mb-3 border-0 p-0 flex min-w-0 gap-1 overflow-x-auto sm:hidden"
        >
          {columns.map((column, index) => (
            <button
              key={column.id}
              type="button"
              aria-pressed={index === front}
              onClick={() => setFront(index)}
              className={cx(
                'min-h-10 shrink-0 rounded-md px-3 font-medium text-sm',
                index === front ? 'bg-selected' : 'text-muted hover:bg-hover',
              )}
            >
              {column.label} <span className="tabular">{column.count}</span>
            </button>
          ))}
        </fieldset>
        <section
          aria-label={label}
          className="grid gap-3 sm:auto-cols-[minmax(13rem,1fr)] sm:grid-flow-col sm:overflow-x-auto sm:pb-2"
        >
          {columns.map((column, index) => (
            <BoardLane
              key={column.id}
              id={column.id}
              label={column.label}
              count={column.count}
              shownOnPhone={index === front}
              target={target?.column === column.id ? target.afterId : undefined}
              itemIds={column.items.map(({ id }) => id)}
              emptyText={emptyText}
              more={column.more}
            >
              {column.items.map((item) => (
                <BoardCard
                  key={item.id}
                  id={item.id}
                  name={nameOf(item)}
                  locked={refusal !== undefined || waysOf?.(item).length === 0}
                  dragged={dragged?.id === item.id}
                  after={target?.column === column.id && target.afterId === item.id}
                  moves={columns
                    .filter(({ id }) => id !== column.id && (waysOf?.(item).includes(id) ?? true))
                    .map((other) => ({
                      label: other.label,
                      run: () => move(item, { column: other.id, afterId: null }, 'keyboard'),
                    }))}
                >
                  {card(item)}
                </BoardCard>
              ))}
            </BoardLane>
          ))}
        </section>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="rotate-1 rounded-md border border-strong bg-surface p-3 shadow-overlay">
            {card(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const splitId = (id: string): [string, string] => {
  const [kind = '', ...rest] = id.split(':')
  return [kind, rest.join(':')]
}

/** The board says places itself. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
