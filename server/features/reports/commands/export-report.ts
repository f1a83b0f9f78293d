import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { reportTables } from '#shared/contract/financial-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { figures, type RowFigure } from '#shared/domain/reports/figures.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile, onePage } from '#shared/domain/text/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { getAgeing } from '../queries/ageing.ts'
import { askReport, type ReportFilter } from '../queries/asked-report.ts'
import { getDso } from '../queries/dso.ts'
import { getDue } from '../queries/due.ts'
import { assertFigure, listFigureRows } from '../queries/list-figure-rows.ts'
import { getPayers } from '../queries/payers.ts'
import { getRevenueReport } from '../queries/revenue-report.ts'

const PAGE = 100

type Filter = ReportFilter & { organization?: string | undefined }
type Asked = Filter & {
  table: (typeof reportTables)[number]
  from?: string | undefined
  to?: string | undefined
}

const amount = <Row>(title: string, read: (row: Row) => number | null): CsvColumn<Row> => [
  title,
  (row) => {
    const cents = read(row)
    return cents === null ? null : csvAmount(cents)
  },
]
/** One decimal, which a cent of an amount has two of. */
const number = <Row>(title: string, read: (row: Row) => number | null): CsvColumn<Row> =>
  amount(title, (row) => {
    const value = read(row)
    return value === null ? null : Math.round(value * 100)
  })
const day = <Row>(title: string, read: (row: Row) => string | null): CsvColumn<Row> => [
  title,
  (row) => {
    const on = read(row)
    return on === null ? null : formatDate(on)
  },
]

/** A table of the reports, as CSV. Errors: invalid_input, forbidden. */
export function exportReport(
  scope: Scope,
  { organization: _, table, from, to, ...filter }: Asked,
): Promise<CsvFile> {
  return readAs(scope, async (tx): Promise<CsvFile> => {
    const { today } = await askReport(tx, filter)
    const on = to ?? today
    const name = (word: string) => `${word}-${from === undefined ? on : `${from}-${on}`}`
    switch (table) {
      case 'revenue': {
        const { months } = await getRevenueReport(tx, { ...filter, ...periodOf(from, on) })
        return csvFile(
          name('chiffre-affaires'),
          [
            day('Du', (month) => month.from),
            day('Au', (month) => month.to),
            amount('Facturé HT', (month) => month.invoicedCents),
            amount('Réalisé HT', (month) => month.recognisedCents),
            amount('Encaissé TTC', (month) => month.collectedCents),
            amount('Dû à la fin', (month) => month.owedCents),
          ],
          onePage(months),
        )
      }
      case 'ageing': {
        const { clients } = await getAgeing(tx, { ...filter, on })
        return csvFile(
          name('balance-agee'),
          [
            ['Client', (client) => client.clientName],
            amount('Non échu', (client) => client.notDueCents),
            amount('1 à 30 jours', (client) => client.late30Cents),
            amount('31 à 60 jours', (client) => client.late60Cents),
            amount('61 à 90 jours', (client) => client.late90Cents),
            amount('Plus de 90 jours', (client) => client.lateMoreCents),
            amount('Crédits', (client) => client.creditsCents),
            amount('Total', (client) => client.totalCents),
          ],
          onePage(clients),
        )
      }
      case 'due-clients':
      case 'due-suppliers': {
        const side = table === 'due-clients' ? 'clients' : 'suppliers'
        const { items } = await getDue(tx, { ...filter, on, side })
        return csvFile(
          name(`echeancier-${side === 'clients' ? 'clients' : 'fournisseurs'}`),
          [
            ['Numéro', (item) => item.number],
            [side === 'clients' ? 'Client' : 'Fournisseur', (item) => item.name],
            day('Date', (item) => item.issuedOn),
            day('Échéance', (item) => item.dueOn),
            ['Jours de retard', (item) => String(item.daysLate)],
            amount('Reste dû', (item) => item.cents),
          ],
          onePage(items),
        )
      }
      case 'dso': {
        const { months } = await getDso(tx, { ...filter, on })
        return csvFile(
          name('dso'),
          [
            day('Au', (month) => month.on),
            amount('Dû', (month) => month.owedCents),
            amount('Non échu', (month) => month.notDueCents),
            amount('Facturé TTC sur trois mois', (month) => month.salesCents),
            number('DSO (jours)', (month) => month.dso),
            number('DSO simple (jours)', (month) => month.simple),
            number('Meilleur DSO possible (jours)', (month) => month.best),
          ],
          onePage(months),
        )
      }
      case 'payers': {
        const { clients } = await getPayers(tx, { ...filter, ...periodOf(from, on) })
        return csvFile(
          name('payeurs-en-retard'),
          [
            ['Client', (client) => client.clientName],
            amount('Réglé', (client) => client.settledCents),
            ['Règlements', (client) => String(client.payments)],
            number('Délai de paiement (jours)', (client) => client.daysToPay),
            number('Retard (jours)', (client) => client.daysLate),
          ],
          onePage(clients),
        )
      }
    }
  })
}

/** Errors: invalid_input where a period has no beginning. */
function periodOf(from: string | undefined, to: string): { from: string; to: string } {
  if (from !== undefined) return { from, to }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'required', message: 'Indiquez le premier jour.' }],
  })
}

type RowsAsked = Filter & { figure: RowFigure; from?: string | undefined; to: string }

/** The rows of a figure, as CSV that is never whole in memory. Errors: invalid_input, forbidden. */
export async function exportReportRows(
  scope: Scope,
  { organization: _, ...asked }: RowsAsked,
): Promise<CsvFile> {
  // Refuse before the file begins.
  await readAs(scope, async (tx) => assertFigure(tx, asked.figure))
  const pages = eachPage(scope, (tx, cursor) => listFigureRows(tx, { ...asked, cursor, limit: PAGE }))
  return csvFile(
    `${figures[asked.figure].label}-${asked.to}`.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-'),
    [
      day('Date', (row) => row.on),
      ['Quoi', (row) => row.label],
      ['Numéro', (row) => row.number],
      ['Client', (row) => row.clientName],
      amount('Montant', (row) => row.cents),
    ],
    pages,
  )
}
