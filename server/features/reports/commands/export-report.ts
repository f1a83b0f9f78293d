import { readAs } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CsvFile, csvFile, onePage } from '#shared/domain/text/csv.ts'
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
  organization?: string | undefined
}

/** A table of the reports, as CSV. Errors: invalid_input, forbidden. */
export const exportReport = (scope: Scope, { organization: _, ...asked }: Asked): Promise<CsvFile> =>
  readAs(scope, (tx) => tableOf(tx, asked))

async function tableOf(
  tx: Tx,
  { table, from, to, ...filter }: Omit<Asked, 'organization'>,
): Promise<CsvFile> {
  const { today } = await askReport(tx, filter)
  const on = to ?? today
  switch (table) {
    case 'revenue': {
      const days = periodOf(from, on)
      const { months } = await getRevenueReport(tx, { ...filter, ...days })
      return csvFile(`chiffre-affaires-${days.from}-${on}`, revenueColumns, onePage(months))
    }
    case 'ageing': {
      const { clients } = await getAgeing(tx, { ...filter, on })
      return csvFile(`balance-agee-${on}`, ageingColumns, onePage(clients))
    }
    case 'due-clients': {
      const { items } = await getDue(tx, { ...filter, on, side: 'clients' })
      return csvFile(`echeancier-clients-${on}`, dueColumns('clients'), onePage(items))
    }
    case 'due-suppliers': {
      const { items } = await getDue(tx, { ...filter, on, side: 'suppliers' })
      return csvFile(`echeancier-fournisseurs-${on}`, dueColumns('suppliers'), onePage(items))
    }
    case 'dso': {
      const { months } = await getDso(tx, { ...filter, on })
      return csvFile(`dso-${on}`, dsoColumns, onePage(months))
    }
    case 'payers': {
      const days = periodOf(from, on)
      const { clients } = await getPayers(tx, { ...filter, ...days })
      return csvFile(`payeurs-en-retard-${days.from}-${on}`, payersColumns, onePage(clients))
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
