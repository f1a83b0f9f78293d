import type {
  AgeingReport,
  DsoReport,
  DueReport,
  ForecastReport,
  PayersReport,
  RecoveryReport,
} from '#shared/contract/debt-reports.ts'
import type { ReportRow } from '#shared/contract/report-rows.ts'
import type {
  ConversionReport,
  MarginReport,
  RecurringReport,
  RevenueByDimension,
  RevenueReport,
} from '#shared/contract/revenue-reports.ts'
import type { LineMarginReport, WorkReport } from '#shared/contract/work-reports.ts'
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
const day = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({ title, kind: 'date', cell })
const text = <Row>(title: string, cell: Read<Row, string>): XlsxColumn<Row> => ({ title, kind: 'text', cell })

export const revenueColumns: XlsxColumn<RevenueReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  amount('Facturé HT', (month) => month.invoicedCents),
  amount('Réalisé HT', (month) => month.recognisedCents),
  amount('Encaissé TTC', (month) => month.collectedCents),
  standing('Dû à la fin', (month) => month.owedCents),
]

export const ageingColumns: XlsxColumn<AgeingReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  amount('Non échu', (client) => client.notDueCents),
  amount('1 à 30 jours', (client) => client.late30Cents),
  amount('31 à 60 jours', (client) => client.late60Cents),
  amount('61 à 90 jours', (client) => client.late90Cents),
  amount('Plus de 90 jours', (client) => client.lateMoreCents),
  amount('Crédits', (client) => client.creditsCents),
  amount('Total', (client) => client.totalCents),
]

export const dueColumns = (side: DueReport['side']): XlsxColumn<DueReport['items'][number]>[] => [
  text('Numéro', (item) => item.number),
  text(side === 'clients' ? 'Client' : 'Fournisseur', (item) => item.name),
  day('Date', (item) => item.issuedOn),
  day('Échéance', (item) => item.dueOn),
  count('Jours de retard', (item) => item.daysLate),
  amount('Reste dû', (item) => item.cents),
]

export const dsoColumns: XlsxColumn<DsoReport['months'][number]>[] = [
  day('Au', (month) => month.on),
  standing('Dû', (month) => month.owedCents),
  standing('Non échu', (month) => month.notDueCents),
  standing('Facturé TTC sur trois mois', (month) => month.salesCents),
  days('DSO (jours)', (month) => month.dso),
  days('DSO simple (jours)', (month) => month.simple),
  days('Meilleur DSO possible (jours)', (month) => month.best),
]

export const payersColumns: XlsxColumn<PayersReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  amount('Réglé', (client) => client.settledCents),
  count('Règlements', (client) => client.payments),
  days('Délai de paiement (jours)', (client) => client.daysToPay),
  days('Retard (jours)', (client) => client.daysLate),
]

export const forecastColumns: XlsxColumn<ForecastReport['weeks'][number]>[] = [
  day('Du', (week) => week.from),
  day('Au', (week) => week.to),
  amount('Probable', (week) => week.likelyCents),
  amount('À payer', (week) => week.outgoingCents),
  standing('Cumul bas', (week) => week.lowSumCents),
  standing('Cumul probable', (week) => week.likelySumCents),
  standing('Cumul haut', (week) => week.highSumCents),
  standing('Solde bas', (week) => week.lowBalanceCents),
  standing('Solde probable', (week) => week.likelyBalanceCents),
  standing('Solde haut', (week) => week.highBalanceCents),
]

export const lineMarginColumns: XlsxColumn<LineMarginReport['rows'][number]>[] = [
  text('Devis', (row) => row.number),
  text('Client', (row) => row.name),
  amount('Lignes chiffrées HT', (row) => row.salesCents),
  amount('Coût HT', (row) => row.costCents),
  amount('Marge', (row) => row.marginCents),
  amount('Sans coût HT', (row) => row.uncostedCents),
]

export const rowColumns: XlsxColumn<ReportRow>[] = [
  day('Date', (row) => row.on),
  text('Quoi', (row) => row.label),
  text('Numéro', (row) => row.number),
  text('Client', (row) => row.clientName),
  amount('Montant', (row) => row.cents),
]

const sum = <Row>(title: string, cell: Read<Row, number>): XlsxColumn<Row> => ({
  title,
  kind: 'integer',
  cell,
  totalled: true,
})

export const dsoClientColumns: XlsxColumn<DsoReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  days('DSO (jours)', (client) => client.dso),
  amount('Dû', (client) => client.owedCents),
  amount('Non échu', (client) => client.notDueCents),
]

type Shared = Pick<RevenueByDimension['rows'][number], 'name' | 'invoicedCents'> & {
  invoicedBeforeCents: number | null
}
export const revenueByColumns = (title: string): XlsxColumn<Shared>[] => [
  text(title, (row) => row.name),
  amount('Facturé HT', (row) => row.invoicedCents),
  standing('Période d’avant', (row) => row.invoicedBeforeCents),
]

export const marginColumns: XlsxColumn<MarginReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  amount('Facturé HT', (month) => month.invoicedCents),
  amount('Factures reçues HT', (month) => month.purchasesCents),
  amount('Marge sur factures reçues', (month) => month.marginCents),
]

export const conversionColumns: XlsxColumn<ConversionReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  sum('Envoyés', (month) => month.sent.count),
  amount('Envoyés HT', (month) => month.sent.cents),
  sum('Signés', (month) => month.signed.count),
  amount('Signés HT', (month) => month.signed.cents),
  sum('Perdus', (month) => month.lost.count),
  amount('Perdus HT', (month) => month.lost.cents),
  sum('Envoyés et signés depuis', (month) => month.cohortSigned.count),
  amount('Envoyés et signés depuis HT', (month) => month.cohortSigned.cents),
]

export const recurringColumns: XlsxColumn<RecurringReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  standing('Au début', (month) => month.startCents),
  amount('Nouveau', (month) => month.newCents),
  amount('Réactivé', (month) => month.reactivationCents),
  amount('Augmenté', (month) => month.expansionCents),
  amount('Diminué', (month) => -month.contractionCents),
  amount('Perdu', (month) => -month.churnCents),
  standing('À la fin', (month) => month.endCents),
  count('Abonnés', (month) => month.subscribers),
]

export const recoveryColumns: XlsxColumn<RecoveryReport['steps'][number]>[] = [
  text('Étape', (step) => step.label),
  sum('Envoyées', (step) => step.sent),
  sum('Règlements', (step) => step.payments),
  amount('Recouvré', (step) => step.recoveredCents),
]

type Work = { calls: NonNullable<WorkReport['calls']>; tasks: NonNullable<WorkReport['tasks']> }
const someone = ({ name }: { name: string }): string => name || 'Sans personne'

export const callColumns: XlsxColumn<Work['calls']['people'][number]>[] = [
  text('Personne', someone),
  sum('Appels', (row) => row.count),
  sum('Joints', (row) => row.joined),
  sum('Minutes parlées', (row) => Math.round(row.seconds / 60)),
]

export const taskColumns: XlsxColumn<Work['tasks']['people'][number]>[] = [
  text('Personne', someone),
  sum('Terminées', (row) => row.done),
  sum('Dont en retard', (row) => row.doneLate),
  sum('En retard aujourd’hui', (row) => row.late),
]
