import type { Tx } from '#server/scope.ts'
import { getAgeing } from '../queries/ageing.ts'
import type { ReportFilter } from '../queries/asked-report.ts'
import { getDso } from '../queries/dso.ts'
import { getDue } from '../queries/due.ts'
import { getForecast } from '../queries/forecast.ts'
import { type Cells, cells, type TableName } from './report-cells.ts'
import { ageingColumns, dsoClientColumns, dsoColumns, dueColumns, forecastColumns } from './report-columns.ts'

/** A table of the end of a day. Errors: invalid_input, forbidden. */
export async function dayTable(
  tx: Tx,
  table: TableName,
  asked: ReportFilter & { on: string },
): Promise<Cells> {
  switch (table) {
    case 'ageing':
      return cells(ageingColumns, (await getAgeing(tx, asked)).clients)
    case 'due-clients':
    case 'due-suppliers': {
      const side = table === 'due-clients' ? 'clients' : 'suppliers'
      return cells(dueColumns(side), (await getDue(tx, { ...asked, side })).items)
    }
    case 'dso':
      return cells(dsoColumns, (await getDso(tx, asked)).months)
    case 'dso-clients':
      return cells(dsoClientColumns, (await getDso(tx, asked)).clients)
    default:
      return cells(forecastColumns, (await getForecast(tx, { currency: asked.currency })).weeks)
  }
}
