import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'

type Read<Row, Value> = (row: Row) => Value | null
const amount = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'amount',
  cell,
  totalled: true,
})
/** An amount that is not added up: what stands at the end of a day. */
const standing = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'amount',
  cell,
})
const count = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'integer',
  cell,
})
const days = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'decimal',
  cell,
  width: 16,
})
const day = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({
  title,
  kind: 'date',
  cell,
})
const text = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({
  title,
  kind: 'text',
  cell,
})
const sum = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'integer',
  cell,
  totalled: true,
})

/** Columns by what their cells are. */
export const columnKinds = { amount, standing, count, days, day, text, sum }
