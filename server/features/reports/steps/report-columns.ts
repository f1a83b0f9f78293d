import type {
  AgeingReport,
  DsoReport,
  DueReport,
  PayersReport,
  ReportRow,
  RevenueReport,
} from '#shared/contract/financial-reports.ts'
import { type CsvColumn, csvAmount } from '#shared/domain/text/csv.ts'
import { formatDate } from '#shared/french/format.ts'

const amount = <Row>(title: string, read: (row: Row) => number | null): CsvColumn<Row> => [
  title,
  (row) => {
    const cents = read(row)
    return cents === null ? null : csvAmount(cents)
  },
]
/** Days with two decimals. */
const days = <Row>(title: string, read: (row: Row) => number | null): CsvColumn<Row> =>
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

export const revenueColumns: CsvColumn<RevenueReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  amount('Facturé HT', (month) => month.invoicedCents),
  amount('Réalisé HT', (month) => month.recognisedCents),
  amount('Encaissé TTC', (month) => month.collectedCents),
  amount('Dû à la fin', (month) => month.owedCents),
]

export const ageingColumns: CsvColumn<AgeingReport['clients'][number]>[] = [
  ['Client', (client) => client.clientName],
  amount('Non échu', (client) => client.notDueCents),
  amount('1 à 30 jours', (client) => client.late30Cents),
  amount('31 à 60 jours', (client) => client.late60Cents),
  amount('61 à 90 jours', (client) => client.late90Cents),
  amount('Plus de 90 jours', (client) => client.lateMoreCents),
  amount('Crédits', (client) => client.creditsCents),
  amount('Total', (client) => client.totalCents),
]

export const dueColumns = (side: DueReport['side']): CsvColumn<DueReport['items'][number]>[] => [
  ['Numéro', (item) => item.number],
  [side === 'clients' ? 'Client' : 'Fournisseur', (item) => item.name],
  day('Date', (item) => item.issuedOn),
  day('Échéance', (item) => item.dueOn),
  ['Jours de retard', (item) => String(item.daysLate)],
  amount('Reste dû', (item) => item.cents),
]

export const dsoColumns: CsvColumn<DsoReport['months'][number]>[] = [
  day('Au', (month) => month.on),
  amount('Dû', (month) => month.owedCents),
  amount('Non échu', (month) => month.notDueCents),
  amount('Facturé TTC sur trois mois', (month) => month.salesCents),
  days('DSO (jours)', (month) => month.dso),
  days('DSO simple (jours)', (month) => month.simple),
  days('Meilleur DSO possible (jours)', (month) => month.best),
]

export const payersColumns: CsvColumn<PayersReport['clients'][number]>[] = [
  ['Client', (client) => client.clientName],
  amount('Réglé', (client) => client.settledCents),
  ['Règlements', (client) => String(client.payments)],
  days('Délai de paiement (jours)', (client) => client.daysToPay),
  days('Retard (jours)', (client) => client.daysLate),
]

export const rowColumns: CsvColumn<ReportRow>[] = [
  day('Date', (row) => row.on),
  ['Quoi', (row) => row.label],
  ['Numéro', (row) => row.number],
  ['Client', (row) => row.clientName],
  amount('Montant', (row) => row.cents),
]
