import { useId } from 'react'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import { DataTableFooter } from './data-table-footer.tsx'
import { DataTableHead, DataTableSortSelect } from './data-table-head.tsx'
import { type Column, type DataTableProps, shownFrom } from './data-table-types.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Skeleton } from './skeleton.tsx'

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * A list as a table; below 640 px each row is a card. `rows` undefined shows rows to come.
 * The first column names the row: `rowLink` wraps it and its link covers the whole row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, selection, onSelectionChange, error, onRetry, empty, refreshing } =
    props
  const captionId = useId()
  const selectable = Boolean(selection && onSelectionChange)
  const loading = rows === undefined && !error

  if (error && rows === undefined) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState
          description={typeof error === 'string' ? error : undefined}
          onRetry={onRetry}
          retrying={refreshing}
        />
      </div>
    )
  }
  if (rows && rows.length === 0) {
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState {...empty} />
      </div>
    )
  }
  return (
    <div className="min-w-0">
      {selectable && selection && selection.size > 0 && (
        <SelectionBar
          words={selectedWords(selection.size, props)}
          onClear={() => onSelectionChange?.(new Set())}
        >
          {props.bulkActions}
        </SelectionBar>
      )}
      <DataTableSortSelect {...props} />
      <div className="relative overflow-x-auto rounded-md border border-line bg-surface max-sm:border-0 max-sm:bg-transparent">
        <table
          className="w-full border-collapse text-sm max-sm:block"
          aria-labelledby={captionId}
          aria-busy={loading || refreshing}
        >
          <caption id={captionId} className="sr-only">
            {label}
            {loading && '\u00a0: chargement en cours'}
          </caption>
          <DataTableHead {...props} selectable={selectable} />
          <tbody className={cx('max-sm:flex max-sm:flex-col max-sm:gap-2', refreshing && 'opacity-70')}>
            {rows
              ? rows.map((row) => (
                  <TableRow key={rowKey(row)} row={row} table={props} selectable={selectable} />
                ))
              : skeletonRows.map((index) => (
                  <SkeletonRow key={index} columns={columns} selectable={selectable} index={index} />
                ))}
          </tbody>
        </table>
      </div>
      <DataTableFooter {...props} loading={loading} />
    </div>
  )
}

const rowClass =
  'relative border-line border-t first:border-t-0 max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-surface max-sm:px-4 max-sm:py-3 max-sm:first:border-t'

function TableRow<Row>({
  row,
  table,
  selectable,
}: {
  row: Row
  table: DataTableProps<Row>
  selectable: boolean
}) {
  const { columns, rowKey, rowLink, rowName, selection, onSelectionChange } = table
  const key = rowKey(row)
  const selected = selection?.has(key) ?? false
  const toggle = () => {
    const next = new Set(selection)
    if (!next.delete(key)) next.add(key)
    onSelectionChange?.(next)
  }
  return (
    <tr
      className={cx(
        rowClass,
        rowLink && 'hover:bg-hover has-[[data-row-link]_a:focus-visible]:bg-hover',
        selected && 'bg-selected',
      )}
    >
      {selectable && (
        <td className="w-11 ps-4 align-middle max-sm:absolute max-sm:end-3 max-sm:top-3 max-sm:z-10 max-sm:w-auto max-sm:p-0 sm:relative sm:z-10">
          <Checkbox
            hideLabel
            label={`Sélectionner ${rowName?.(row) ?? key}`}
            checked={selected}
            onChange={toggle}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          row={row}
          column={column}
          first={index === 0}
          rowLink={rowLink}
          selectable={selectable}
        />
      ))}
    </tr>
  )
}

type TableCellProps<Row> = {
  row: Row
  column: Column<Row>
  first: boolean
  rowLink: DataTableProps<Row>['rowLink']
  selectable: boolean
}

function TableCell<Row>({ row, column, first, rowLink, selectable }: TableCellProps<Row>) {
  const content = column.cell(row)
  // In a card the label of an empty cell would stand alone.
  const blank = content === null || content === undefined || content === false || content === ''
  const inCards = column.narrow !== 'hidden' && !blank
  if (first) {
    return (
      <th
        scope="row"
        data-row-link=""
        className={cx(
          'h-11 px-4 py-1.5 text-start font-medium max-sm:block max-sm:h-auto max-sm:p-0 max-sm:pb-1 max-sm:text-base',
          '[&_a]:stretched-link [&_a:focus-visible]:outline-none [&_a:focus-visible]:after:outline-2 [&_a:focus-visible]:after:outline-focus [&_a:focus-visible]:after:-outline-offset-2 [&_a]:after:rounded-md',
          selectable && 'max-sm:pe-9',
        )}
      >
        {rowLink ? rowLink(row, content) : content}
      </th>
    )
  }
  return (
    <td
      className={cx(
        'h-11 px-4 py-1.5 max-sm:h-auto max-sm:px-0 max-sm:py-0.5',
        column.align === 'end' && 'amount',
        column.from && shownFrom[column.from],
        inCards ? 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4' : 'max-sm:hidden',
        column.interactive && 'relative z-10',
      )}
    >
      {inCards && column.header !== '' && (
        <span aria-hidden className="shrink-0 text-muted text-xs sm:hidden">
          {column.header}
        </span>
      )}
      {content}
    </td>
  )
}

type SkeletonRowProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean; index: number }

function SkeletonRow<Row>({ columns, selectable, index }: SkeletonRowProps<Row>) {
  const widths = ['w-40', 'w-28', 'w-36', 'w-24']
  return (
    <tr className={rowClass}>
      {selectable && (
        <td className="w-11 ps-4 max-sm:hidden">
          <Skeleton className="size-[18px]" />
        </td>
      )}
      {columns.map((column, position) => (
        <td
          key={column.id}
          className={cx(
            'h-11 px-4 max-sm:block max-sm:h-auto max-sm:px-0 max-sm:py-1.5',
            column.from && shownFrom[column.from],
            column.narrow === 'hidden' && 'max-sm:hidden',
          )}
        >
          <Skeleton
            className={cx(
              'h-3.5 max-w-full',
              widths[(index + position) % widths.length],
              column.align === 'end' && 'ms-auto w-20!',
            )}
          />
        </td>
      ))}
    </tr>
  )
}

/** How many rows are selected; where all of those shown are and the list goes on, that the others are not. */
function selectedWords<Row>(chosen: number, { rows, hasMore, count }: DataTableProps<Row>): string {
  if (!hasMore || chosen < (rows?.length ?? 0))
    return formatCount(chosen, 'élément sélectionné', 'éléments sélectionnés')
  const shown = formatCount(chosen, 'élément affiché sélectionné', 'éléments affichés sélectionnés')
  return count === undefined ? shown : `${shown}, sur ${formatInteger(count)}`
}
