import { memo, type ReactNode, use, useCallback, useId, useRef } from 'react'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { AttendedContext } from './attended-context.ts'
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
  const Status = use(AttendedContext)?.ListStatus
  return (
    <>
      {Status && <Status {...props} />}
      <TableOrState {...props} />
    </>
  )
}

function TableOrState<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, selection, onSelectionChange, error, onRetry, empty, refreshing } =
    props
  const captionId = useId()
  const selectable = Boolean(selection && onSelectionChange)
  const loading = rows === undefined && !error
  const short = isShort(columns)
  const latest = useRef(props)
  latest.current = props
  const onToggle = useCallback((key: string) => {
    const { selection: before, onSelectionChange: change } = latest.current
    const next = new Set(before)
    if (!next.delete(key)) next.add(key)
    change?.(next)
  }, [])

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
      {!props.tooled && (
        <div className="mb-3 sm:hidden">
          <DataTableSortSelect {...props} />
        </div>
      )}
      <div
        ref={watchWidth}
        className={cx(
          'relative isolate overflow-clip rounded-md border border-line bg-surface data-[overflows]:overflow-x-auto data-[overflows]:[--bars:0px] max-sm:isolation-auto',
          !short && 'max-sm:overflow-x-auto max-sm:border-0 max-sm:bg-transparent',
        )}
      >
        {selectable && selection && selection.size > 0 && (
          <SelectionBar
            inHead
            words={selectedWords(selection.size, props)}
            onClear={() => onSelectionChange?.(new Set())}
          >
            {props.bulkActions}
          </SelectionBar>
        )}
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
          <tbody
            className={cx(
              'max-sm:flex max-sm:flex-col sm:[&_:is(a,button,input)]:scroll-mt-11',
              !short && 'max-sm:gap-2',
              refreshing && 'opacity-70',
            )}
          >
            {rows
              ? rows.map((row) => (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    id={rowKey(row)}
                    columns={columns}
                    rowLink={props.rowLink}
                    rowName={props.rowName}
                    selectable={selectable}
                    selected={selection?.has(rowKey(row)) ?? false}
                    onToggle={onToggle}
                  />
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

/** Marks the place of a table that is wider than it, which then scrolls sideways: a head can only stay in sight where nothing scrolls. */
function watchWidth(place: HTMLDivElement | null) {
  const table = place?.querySelector('table')
  if (!place || !table) return undefined
  const watched = new ResizeObserver(() => {
    place.toggleAttribute('data-overflows', table.offsetWidth > place.clientWidth + 1)
  })
  watched.observe(place)
  watched.observe(table)
  return () => watched.disconnect()
}

const rowClass = 'relative border-line border-t first:border-t-0'
/** A row on a phone: a card with a line for each column. */
const cardClass =
  'max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-surface max-sm:px-4 max-sm:py-3 max-sm:first:border-t'
/** A row on a phone: two lines, 68 px. */
const shortClass =
  'max-sm:grid max-sm:min-h-17 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center max-sm:items-center max-sm:gap-x-3 max-sm:px-3 max-sm:py-2'
/** Where a column stands in a short row. */
const placeClass = {
  name: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:max-h-6 max-sm:overflow-hidden max-sm:font-medium max-sm:text-base max-sm:[&_span]:line-clamp-1 max-sm:[&_span]:break-all max-sm:[&_span]:text-start max-sm:[&_.text-muted.text-xs]:hidden',
  text: 'max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1 max-sm:-my-1',
  end: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-end',
  under:
    'max-sm:col-start-1 max-sm:row-start-2 max-sm:truncate max-sm:font-normal max-sm:text-muted max-sm:text-xs max-sm:[&_span]:inline max-sm:text-start',
  mark: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-end',
}
const isBlank = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === ''
/** Whether rows are short on a phone: some columns say their place there. */
const isShort = <Row,>(columns: readonly Column<Row>[]) => columns.some(({ phone }) => phone !== undefined)

type TableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowLink' | 'rowName'> & {
  row: Row
  id: string
  selectable: boolean
  selected: boolean
  onToggle: (id: string) => void
}

/** Drawn again when it changes, not when another is chosen. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, rowLink, rowName, selectable, selected, onToggle } = props
  const short = isShort(columns)
  const alone = !columns.some((column) => column.phone === 'end' && !isBlank(column.cell(row)))
  return (
    <tr
      className={cx(
        rowClass,
        short ? cx(shortClass, selectable && 'max-sm:ps-11') : cardClass,
        rowLink && 'hover:bg-hover has-[[data-row-link]_a:focus-visible]:bg-hover',
        selected && 'bg-selected',
      )}
    >
      {selectable && (
        <td
          className={cx(
            'w-11 ps-4 align-middle max-sm:absolute max-sm:z-10 max-sm:w-auto max-sm:p-0 sm:relative sm:z-10',
            short
              ? 'max-sm:start-3 max-sm:inset-y-0 max-sm:flex max-sm:items-center'
              : 'max-sm:end-3 max-sm:top-3',
          )}
        >
          <Checkbox
            hideLabel
            label={`Sélectionner ${rowName?.(row) ?? id}`}
            checked={selected}
            onChange={() => onToggle(id)}
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
          short={short}
          alone={alone}
        />
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

type TableCellProps<Row> = {
  row: Row
  column: Column<Row>
  first: boolean
  rowLink: DataTableProps<Row>['rowLink']
  selectable: boolean
  short: boolean
  /** Nothing stands at the end of its first line on a phone: the name has it whole. */
  alone: boolean
}

function TableCell<Row>(props: TableCellProps<Row>) {
  const { row, column, first, rowLink, selectable, short, alone } = props
  const content = column.cell(row)
  const placed =
    column.phone === undefined
      ? 'max-sm:hidden'
      : cx('max-sm:p-0 max-sm:h-auto', placeClass[column.phone], alone && first && 'max-sm:col-span-2')
  // In a card the label of an empty cell would stand alone.
  const inCards = column.narrow !== 'hidden' && !isBlank(content)
  if (first) {
    return (
      <th
        scope="row"
        data-row-link=""
        className={cx(
          'h-11 px-4 py-1 text-start font-medium [&_.text-xs]:font-normal',
          column.share && 'sm:max-w-0',
          short ? placed : 'max-sm:block max-sm:h-auto max-sm:p-0 max-sm:pb-1 max-sm:text-base',
          '[&_a]:stretched-link [&_a:focus-visible]:outline-none [&_a:focus-visible]:after:outline-2 [&_a:focus-visible]:after:outline-focus [&_a:focus-visible]:after:-outline-offset-2 [&_a]:after:rounded-md',
          selectable && !short && 'max-sm:pe-9',
        )}
      >
        {rowLink ? rowLink(row, content) : content}
      </th>
    )
  }
  return (
    <td
      className={cx(
        'h-11 px-4 py-1',
        column.share && 'sm:max-w-0',
        column.align === 'end' && 'amount',
        column.from && shownFrom[column.from],
        short ? placed : 'max-sm:h-auto max-sm:px-0 max-sm:py-0.5',
        !short &&
          (inCards
            ? 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4'
            : 'max-sm:hidden'),
        column.interactive && 'relative z-10',
      )}
    >
      {!short && inCards && column.header !== '' && (
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
    <tr className={cx(rowClass, isShort(columns) ? shortClass : cardClass)}>
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
            isShort(columns)
              ? column.phone === undefined
                ? 'max-sm:hidden'
                : placeClass[column.phone]
              : column.narrow === 'hidden' && 'max-sm:hidden',
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
