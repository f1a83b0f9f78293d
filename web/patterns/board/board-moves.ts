/** A column and what stands in it, from top to bottom; `count` also counts what is not shown yet. */
export type BoardColumn<Column extends string, Item> = {
  id: Column
  label: string
  items: readonly Item[]
  count: number
}

/** Where an item goes: after another one of the column, or at its top. */
export type BoardPlace<Column extends string> = { column: Column; afterId: string | null }

type Columns<Column extends string, Item> = readonly BoardColumn<Column, Item>[]
type Named = { id: string }

const columnOf = <Column extends string, Item extends Named>(columns: Columns<Column, Item>, id: string) =>
  columns.findIndex(({ items }) => items.some((item) => item.id === id))

/** The columns once an item has moved: the others keep their order, and the counts follow. */
export function movedColumns<
  Column extends string,
  Item extends Named,
  One extends BoardColumn<Column, Item> = BoardColumn<Column, Item>,
>(columns: readonly One[], id: string, place: BoardPlace<One['id']>): One[] {
  const from = columnOf(columns, id)
  const item = columns[from]?.items.find((one) => one.id === id)
  if (item === undefined) return [...columns]
  return columns.map((column, index) => {
    const others = column.items.filter((one) => one.id !== id)
    if (column.id !== place.column)
      return index === from ? { ...column, items: others, count: column.count - 1 } : column
    const before = others.findIndex((one) => one.id === place.afterId) + 1
    const items = [...others.slice(0, before), item, ...others.slice(before)]
    return { ...column, items, count: index === from ? column.count : column.count + 1 }
  })
}

/** Where an item of the columns stands. */
export function placeOf<Column extends string, Item extends Named>(
  columns: Columns<Column, Item>,
  id: string,
): BoardPlace<Column> {
  const { id: column, items } = columns[columnOf(columns, id)]!
  return { column, afterId: items[items.findIndex((item) => item.id === id) - 1]?.id ?? null }
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key)

/** Where an arrow moves an item: a place up or down, or the same height of the column beside; null at an edge. */
export function arrowPlace<Column extends string, Item extends Named>(
  columns: Columns<Column, Item>,
  id: string,
  arrow: Arrow,
): BoardPlace<Column> | null {
  const from = columnOf(columns, id)
  const column = columns[from]
  if (column === undefined) return null
  const index = column.items.findIndex((item) => item.id === id)
  if (arrow === 'ArrowUp')
    return index === 0 ? null : { column: column.id, afterId: column.items[index - 2]?.id ?? null }
  if (arrow === 'ArrowDown') {
    const next = column.items[index + 1]
    return next === undefined ? null : { column: column.id, afterId: next.id }
  }
  const beside = columns[from + (arrow === 'ArrowLeft' ? -1 : 1)]
  if (beside === undefined) return null
  const above = beside.items[Math.min(index, beside.items.length) - 1]
  return { column: beside.id, afterId: above?.id ?? null }
}

/** The item that an arrow leads to from another, over columns that are empty; null where there is none. */
export function arrowNeighbour<Column extends string, Item extends Named>(
  columns: Columns<Column, Item>,
  id: string,
  arrow: Arrow,
): string | null {
  const from = columnOf(columns, id)
  const index = columns[from]?.items.findIndex((item) => item.id === id) ?? 0
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown')
    return columns[from]?.items[index + (arrow === 'ArrowUp' ? -1 : 1)]?.id ?? null
  const step = arrow === 'ArrowLeft' ? -1 : 1
  for (let beside = from + step; columns[beside]; beside += step) {
    const items = columns[beside]?.items ?? []
    const near = items[Math.min(index, items.length - 1)]
    if (near !== undefined) return near.id
  }
  return null
}

/** « Devis Delorme : 3e sur 7, En cours », said after a move. */
export function placeText<Column extends string, Item extends Named>(
  columns: Columns<Column, Item>,
  id: string,
  name: string,
): string {
  const column = columns[columnOf(columns, id)]
  if (column === undefined) return ''
  const place = column.items.findIndex((item) => item.id === id) + 1
  return `${name}\u00a0: ${place === 1 ? '1er' : `${place}e`} sur ${column.count}, ${column.label}`
}
