import { expect, it } from 'vitest'
import { onePage } from '#shared/domain/text/csv.ts'
import { tableFile } from './table-file.ts'

type Row = { name: string; on: string; cents: number; days: number | null }
const table = {
  name: 'retards',
  title: 'Retards',
  heading: ['Arrêté au 30/11/2026'],
  columns: [
    { title: 'Client', kind: 'text', cell: (row: Row) => row.name },
    { title: 'Jour', kind: 'date', cell: (row: Row) => row.on },
    { title: 'Montant', kind: 'amount', cell: (row: Row) => row.cents },
    { title: 'Jours', kind: 'decimal', cell: (row: Row) => row.days },
  ],
} as const

it('is one table, as a CSV of French spreadsheets or as a workbook', async () => {
  const rows = () =>
    onePage<Row>([
      { name: '=1+1', on: '2026-11-30', cents: -123_456, days: 82.43 },
      { name: 'B', on: '2026-11-01', cents: 5, days: null },
    ])
  const csv = tableFile({ ...table, format: 'csv', pages: rows() })
  expect(await new Response(csv.body).text()).toBe(
    "Client;Jour;Montant;Jours\r\n'=1+1;2026-11-30;-1234,56;82,4\r\nB;2026-11-01;0,05;\r\n",
  )
  const workbook = tableFile({ ...table, format: 'xlsx', pages: rows() })
  expect(workbook.headers['content-disposition']).toBe('attachment; filename="retards.xlsx"')
  expect(new Uint8Array(await new Response(workbook.body).arrayBuffer()).slice(0, 2)).toEqual(
    new TextEncoder().encode('PK'),
  )
})
