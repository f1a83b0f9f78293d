import { formatTime } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { XlsxColumn } from './xlsx-file.ts'

type Read<Row, Value> = (row: Row) => Value | null
type Instant = string | Date

const text = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({ title, kind: 'text', cell })
const day = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({ title, kind: 'date', cell })
/** The day of an instant in a time zone. */
const dayOf = <Row>(title: string, timeZone: string, cell: Read<Row, Instant>): XlsxColumn<Row> =>
  day(title, (row) => {
    const at = cell(row)
    return at === null ? null : todayIn(timeZone, new Date(at))
  })
/** An instant, as the day and the hour of a time zone. */
const moment = <Row>(title: string, timeZone: string, cell: Read<Row, Instant>): XlsxColumn<Row> => ({
  title,
  kind: 'moment',
  cell: (row) => {
    const at = cell(row)
    return at === null ? null : `${todayIn(timeZone, new Date(at))} ${formatTime(at, timeZone)}`
  },
})
/** Hundredths (cents, basis points of a rate), never added up: rows may be of several currencies. */
const amount = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'amount',
  cell,
})
/** Cents of one currency, added up below. */
const total = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  ...amount(title, cell),
  totalled: true,
})
const count = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'integer',
  cell,
})
const totalCount = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  ...count(title, cell),
  totalled: true,
})
const days = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'decimal',
  cell,
  width: 16,
})

/** Columns of a table by what their cells are. Codes (SIREN, postal code, telephone) are texts: a workbook keeps their zeros. */
export const tableColumns = { text, day, dayOf, moment, amount, total, count, totalCount, days }
