import type { ComponentProps, ReactNode } from 'react'
import type { EmptyState } from './empty-state.tsx'
import type { LoadMoreProps } from './load-more.tsx'

/** Widths of the window: 768, 1024, 1280 and 1440 px. */
export const shownFrom = {
  md: 'sm:max-md:hidden',
  lg: 'sm:max-lg:hidden',
  xl: 'sm:max-xl:hidden',
  wide: 'sm:max-[1440px]:hidden',
}

export type Column<Row> = {
  id: string
  /** Shown above the column, and beside the value in cards. '' for an actions column. */
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** `end` for amounts and counts: aligned right, tabular figures. */
  align?: 'start' | 'end'
  /** Tailwind width class, such as `w-40`. */
  width?: string
  /** `hidden` leaves the column out of the cards below 640 px. */
  narrow?: 'shown' | 'hidden'
  /** Hides the column in tables of windows narrower than this. Cards show it always. */
  from?: keyof typeof shownFrom
  /** The cell holds its own links or buttons, which stay above the row link. */
  interactive?: boolean
}

export type Sort = { columnId: string; direction: 'asc' | 'desc' }

export type DataTableProps<Row> = LoadMoreProps & {
  /** Names the table for screen readers: « Contacts ». */
  label: string
  /** undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Names a row in « Sélectionner … ». */
  rowName?: (row: Row) => string
  /** Wraps the first cell in a typed link: `(row, name) => <Link to="…" params={…}>{name}</Link>`. */
  rowLink?: (row: Row, content: ReactNode) => ReactNode
  sort?: Sort | null
  onSortChange?: (sort: Sort) => void
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  bulkActions?: ReactNode
  /** New rows are coming while these stay. */
  refreshing?: boolean
  empty: ComponentProps<typeof EmptyState>
  /** Total, when known. */
  count?: number
}
