import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { formatInteger } from '#shared/french/format.ts'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import { type Column, type DataTableProps, shownFrom } from './data-table-types.ts'
import { NativeSelect } from './native-select.tsx'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function DataTableHead<Row>(props: DataTableProps<Row> & { selectable: boolean }) {
  const { columns, selectable } = props
  return (
    // The bar of chosen rows covers the head, but for who reaches a sort by the keyboard.
    <thead className="sticky top-(--bars,0px) z-20 bg-sunken text-muted text-xs shadow-[inset_0_-1px_0_var(--line)] has-[button:focus-visible]:z-40 max-sm:sr-only">
      <tr>
        {selectable && <SelectAll {...props} />}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} table={props} />
        ))}
      </tr>
    </thead>
  )
}

function SelectAll<Row>({ rows, rowKey, selection, onSelectionChange, hasMore }: DataTableProps<Row>) {
  const keys = rows?.map(rowKey) ?? []
  const chosen = keys.filter((key) => selection?.has(key)).length
  const all = keys.length > 0 && chosen === keys.length
  const shown = keys.length > 1 ? `les ${formatInteger(keys.length)} éléments affichés` : 'l’élément affiché'
  return (
    <td className="w-11 ps-4">
      {/* The head of a phone is there for the names of its columns alone: nothing in it takes a stop. */}
      <Checkbox
        className="max-sm:hidden"
        hideLabel
        label={hasMore ? `Sélectionner ${shown}` : 'Tout sélectionner'}
        checked={all}
        indeterminate={chosen > 0 && !all}
        onChange={() => onSelectionChange?.(new Set(all ? [] : keys))}
      />
    </td>
  )
}

function HeaderCell<Row>({ column, table }: { column: Column<Row>; table: DataTableProps<Row> }) {
  const { sort, onSortChange } = table
  const active = sort?.columnId === column.id ? sort.direction : null
  const sortable = column.sortable && onSortChange
  const Icon = active === 'asc' ? ArrowUp : active === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={active ? ariaSort[active] : sortable ? 'none' : undefined}
      className={cx(
        'h-10 px-4 font-medium',
        column.align === 'end' ? 'text-end' : 'text-start',
        column.width,
        column.share,
        column.from && shownFrom[column.from],
      )}
    >
      {sortable && <span className="sm:hidden">{column.header}</span>}
      {sortable ? (
        <button
          type="button"
          onClick={() => onSortChange({ columnId: column.id, direction: active === 'asc' ? 'desc' : 'asc' })}
          className={cx(
            '-mx-2 inline-flex min-h-8 items-center gap-1 rounded-sm px-2 hover:bg-hover hover:text-ink max-sm:hidden',
            active && 'text-ink',
          )}
        >
          {column.header}
          <Icon aria-hidden size={14} className="shrink-0" />
        </button>
      ) : column.header === '' ? (
        <span className="sr-only">Actions</span>
      ) : (
        column.header
      )}
    </th>
  )
}

/** Below 640 px the headers are hidden: offers the same sorts as a list of choices. */
export function DataTableSortSelect<Row>({
  columns,
  sort,
  onSortChange,
}: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSortChange'>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!onSortChange || sortable.length === 0) return null
  const options = sortable.flatMap((column) => [
    { value: `${column.id}:asc`, label: `${column.header}, croissant` },
    { value: `${column.id}:desc`, label: `${column.header}, décroissant` },
  ])
  return (
    <NativeSelect
      aria-label="Trier par"
      className="sm:hidden"
      placeholder="Trier par…"
      options={options}
      value={sort ? `${sort.columnId}:${sort.direction}` : ''}
      onChange={(event) => {
        const [columnId, direction] = event.target.value.split(':')
        if (columnId) onSortChange({ columnId, direction: direction === 'desc' ? 'desc' : 'asc' })
      }}
    />
  )
}
