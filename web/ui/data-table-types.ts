import type { ComponentProps, ReactNode } from 'react'
import type { EmptyState } from './empty-state.tsx'
import type { LoadMoreProps } from './load-more.tsx'

/** Hide a column of the table up to a window of 768, 1024, 1280 or 1440 px. Cards are not concerned. */
export const shownFrom = {
  md: 'sm:max-md:hidden',
  lg: 'sm:max-lg:hidden',
  xl: 'sm:max-xl:hidden',
  wide: 'sm:max-[1440px]:hidden',
}

/** The first column names the row and is always shown: `align`, `narrow`, `from` and `interactive` are for the others. */
export type Column<Row> = {
  id: string
  /** Shown above the column and, in cards, beside its value. '' for an actions column, which screen readers call « Actions ». */
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** `end` for amounts and counts: aligned right, tabular figures. */
  align?: 'start' | 'end'
  /** Tailwind width class, such as `w-40`. */
  width?: string
  /** Tailwind class of the share of the table it has, such as `w-[24%]`: a longer text is cut there. */
  share?: string
  /** `hidden` leaves the column out of the cards, below 640 px. Empty cells are left out anyway. */
  narrow?: 'shown' | 'hidden'
  /**
   * Where a phone shows the column in its rows of two lines: the name of the row and, at the end, its amount; below them
   * a smaller text and a mark. `text` is a sentence that names the row on both lines. A table of which no column says so
   * shows cards on a phone; of others, only these columns.
   */
  phone?: 'name' | 'text' | 'end' | 'under' | 'mark'
  /** Hides the column in tables of narrower windows; cards show it unless `narrow` is `hidden`. */
  from?: keyof typeof shownFrom
  /** The cell holds its own links or buttons, which stay above the row link. */
  interactive?: boolean
}

export type Sort = { columnId: string; direction: 'asc' | 'desc' }

export type DataTableProps<Row> = LoadMoreProps & {
  /** Names the table for screen readers: « Contacts ». */
  label: string
  /** undefined until the first page is loaded. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Names a row in « Sélectionner … »; its key when absent. */
  rowName?: (row: Row) => string
  /** Wraps the first cell in a typed link: `(row, name) => <Link to="…" params={…}>{name}</Link>`. */
  rowLink?: (row: Row, content: ReactNode) => ReactNode
  sort?: Sort | null
  onSortChange?: (sort: Sort) => void
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  bulkActions?: ReactNode
  /** New rows are loading: the present ones stay, dimmed. */
  refreshing?: boolean
  empty: ComponentProps<typeof EmptyState>
  /** Total, when known. */
  count?: number
  /** `count` is still that of the former filters. */
  counting?: boolean
  /** What the rows answer to: words, filters. A change of it is answered in words too, for who does not see the rows. */
  of?: string
  /** What stands above the table says the number of rows, and offers the order on a phone. */
  tooled?: boolean
}

/** The facts of a list that its status reads (list-status.tsx). */
export type ListAnswer = Pick<
  DataTableProps<unknown>,
  'rows' | 'sort' | 'count' | 'of' | 'refreshing' | 'counting'
> & { columns: readonly { id: string; header: string }[] }
