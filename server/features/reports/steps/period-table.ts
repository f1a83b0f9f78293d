import type { Tx } from '#server/scope.ts'
import type { RevenueByDimension } from '#shared/contract/revenue-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import { formatCount } from '#shared/french/format.ts'
import type { ReportFilter } from '../queries/asked-report.ts'
import { getConversion } from '../queries/conversion.ts'
import { getLineMargin } from '../queries/line-margin.ts'
import { getMargin } from '../queries/payables.ts'
import { getPayers } from '../queries/payers.ts'
import { getRecovery } from '../queries/recovery.ts'
import { getRecurring } from '../queries/recurring.ts'
import { getRevenueBy } from '../queries/revenue-by.ts'
import { getRevenueReport } from '../queries/revenue-report.ts'
import { getWorkReport } from '../queries/work-report.ts'
import { type Cells, cells, type TableName } from './report-cells.ts'
import { payersColumns, recoveryColumns } from './report-columns.ts'
import {
  callColumns,
  conversionColumns,
  lineMarginColumns,
  marginColumns,
  recurringColumns,
  revenueByColumns,
  revenueColumns,
  taskColumns,
} from './revenue-columns.ts'

/** A table of a period. Errors: invalid_input, forbidden. */
export async function periodTable(tx: Tx, table: TableName, asked: ReportFilter & DayWindow): Promise<Cells> {
  switch (table) {
    case 'quote-margin':
      return cells(lineMarginColumns, (await getLineMargin(tx, { ...asked, of: 'quote' })).rows)
    case 'client-margin':
      return cells(lineMarginColumns.slice(1), (await getLineMargin(tx, { ...asked, of: 'client' })).rows)
    case 'payers':
      return cells(payersColumns, (await getPayers(tx, asked)).clients)
    case 'revenue-clients':
    case 'revenue-products':
    case 'revenue-people':
    case 'revenue-origins':
      return revenueBy(tx, table, asked)
    case 'margin':
      return cells(marginColumns, (await getMargin(tx, asked)).months)
    case 'conversion':
      return cells(conversionColumns, (await getConversion(tx, asked)).months)
    case 'recurring':
      return cells(recurringColumns, (await getRecurring(tx, asked)).months)
    case 'recovery':
      return cells(recoveryColumns, (await getRecovery(tx, asked)).steps)
    case 'calls':
      return cells(callColumns, readable((await getWorkReport(tx, asked)).calls).people)
    case 'tasks':
      return cells(taskColumns, readable((await getWorkReport(tx, asked)).tasks).people)
    default:
      return cells(revenueColumns, (await getRevenueReport(tx, asked)).months)
  }
}

/** Errors: forbidden for whoever may not read it. */
function readable<Part>(part: Part | null): Part {
  if (part === null) throw new DomainError('forbidden')
  return part
}

const sharedBy = {
  'revenue-clients': { dimension: 'client', title: 'Client', none: 'Sans client' },
  'revenue-products': { dimension: 'product', title: 'Produit', none: 'Hors catalogue' },
  'revenue-people': { dimension: 'person', title: 'Personne', none: 'Sans auteur' },
  'revenue-origins': { dimension: 'origin', title: 'Origine', none: 'Sans origine' },
} as const satisfies Partial<
  Record<TableName, { dimension: (typeof revenueDimensions)[number]; title: string; none: string }>
>

/** The largest parts and all others together, so that the column adds up to what was invoiced. */
async function revenueBy(
  tx: Tx,
  table: keyof typeof sharedBy,
  asked: ReportFilter & DayWindow,
): Promise<Cells> {
  const { dimension, title, none } = sharedBy[table]
  const { rows, otherCents, otherCount }: RevenueByDimension = await getRevenueBy(tx, { ...asked, dimension })
  const others =
    otherCount === 0
      ? []
      : [
          {
            name: formatCount(otherCount, 'autre', 'autres'),
            invoicedCents: otherCents,
            invoicedBeforeCents: null,
          },
        ]
  return cells(revenueByColumns(title), [
    ...rows.map((row) => ({ ...row, name: row.name === '' ? none : row.name })),
    ...others,
  ])
}
