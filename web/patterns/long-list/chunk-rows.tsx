import { memo, type ReactNode } from 'react'

/** Where a row stands, for `aria-posinset` and `aria-setsize`; a total of -1 is not known yet. */
export type RowPlace = { position: number; total: number }

type ChunkRowsProps<Row> = {
  rows: readonly Row[]
  drawn: boolean
  rowRem: number
  textOf: (row: Row) => string
  children: (row: Row, index: number) => ReactNode
}

/** The rows of a page, or their text alone where they are out of sight. */
export function ChunkRows<Row>({ rows, drawn, rowRem, textOf, children }: ChunkRowsProps<Row>) {
  return drawn ? rows.map(children) : <TextOfRows rows={rows} rowRem={rowRem} textOf={textOf} />
}

type TextOfRowsProps<Row> = Pick<ChunkRowsProps<Row>, 'rows' | 'rowRem' | 'textOf'>

/** A line of the height of each row: what the browser finds stands where its row will be. */
const TextOfRows = memo(function TextOfRows<Row>({ rows, rowRem, textOf }: TextOfRowsProps<Row>) {
  return (
    <li
      aria-hidden
      className="overflow-hidden whitespace-pre text-transparent [content-visibility:auto]"
      style={{ height: `${rows.length * rowRem}rem`, lineHeight: `${rowRem}rem` }}
    >
      {rows.map((row) => textOf(row).replaceAll('\n', ' ')).join('\n')}
    </li>
  )
}) as <Row>(props: TextOfRowsProps<Row>) => ReactNode
