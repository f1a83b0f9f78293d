import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile, Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type TableFormat, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { getAgeing } from '../queries/ageing.ts'
import { askReport, type ReportFilter } from '../queries/asked-report.ts'
import { getDso } from '../queries/dso.ts'
import { getDue } from '../queries/due.ts'
import { getPayers } from '../queries/payers.ts'
import { getRevenueReport } from '../queries/revenue-report.ts'
import {
  ageingColumns,
  dsoColumns,
  dueColumns,
  payersColumns,
  revenueColumns,
} from '../steps/report-columns.ts'

type Asked = ReportFilter & {
  table: (typeof reportTables)[number]
  from?: string | undefined
  to?: string | undefined
  format?: TableFormat | undefined
  organization?: string | undefined
}

/** A table of the reports, as CSV or as a workbook. Errors: invalid_input, forbidden. */
export const exportReport = (scope: Scope, { organization: _, ...asked }: Asked): Promise<StreamedFile> =>
  readAs(scope, (tx) => tableOf(tx, asked))

async function tableOf(
  tx: Tx,
  { table, from, to, format = 'csv', ...filter }: Omit<Asked, 'organization'>,
): Promise<StreamedFile> {
  const { today, currency } = await askReport(tx, filter)
  const on = to ?? today
  const file = <Row>(name: string, title: string, columns: readonly XlsxColumn<Row>[], rows: Row[]) => {
    const ofPeriod = table === 'revenue' || table === 'payers'
    const days = ofPeriod && from !== undefined ? `Du ${formatDate(from)} au ${formatDate(on)}` : null
    return tableFile({
      format,
      name: days === null ? `${name}-${on}` : `${name}-${from}-${on}`,
      title,
      heading: [title, `${days ?? `Arrêté au ${formatDate(on)}`}, en ${currency}`],
      columns,
      pages: onePage(rows),
    })
  }
  switch (table) {
    case 'revenue': {
      const { months } = await getRevenueReport(tx, { ...filter, ...periodOf(from, on) })
      return file('chiffre-affaires', 'Chiffre d’affaires', revenueColumns, months)
    }
    case 'ageing': {
      const { clients } = await getAgeing(tx, { ...filter, on })
      return file('balance-agee', 'Balance âgée', ageingColumns, clients)
    }
    case 'due-clients': {
      const { items } = await getDue(tx, { ...filter, on, side: 'clients' })
      return file('echeancier-clients', 'Échéancier des clients', dueColumns('clients'), items)
    }
    case 'due-suppliers': {
      const { items } = await getDue(tx, { ...filter, on, side: 'suppliers' })
      return file('echeancier-fournisseurs', 'Échéancier des fournisseurs', dueColumns('suppliers'), items)
    }
    case 'dso': {
      const { months } = await getDso(tx, { ...filter, on })
      return file('dso', 'DSO', dsoColumns, months)
    }
    case 'payers': {
      const { clients } = await getPayers(tx, { ...filter, ...periodOf(from, on) })
      return file('payeurs-en-retard', 'Payeurs en retard', payersColumns, clients)
    }
  }
}

/** Errors: invalid_input where a period has no beginning. */
function periodOf(from: string | undefined, to: string): { from: string; to: string } {
  if (from !== undefined) return { from, to }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'required', message: 'Indiquez le premier jour.' }],
  })
}
