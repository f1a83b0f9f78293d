import type {
  AgeingReport,
  DsoReport,
  DueReport,
  ForecastReport,
  PayersReport,
  RecoveryReport,
} from '#shared/contract/debt-reports.ts'
import type { ReportRow } from '#shared/contract/report-rows.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'

const { amount, count, day, days, text, total, totalCount } = tableColumns

export const ageingColumns: XlsxColumn<AgeingReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  total('Non échu', (client) => client.notDueCents),
  total('1 à 30 jours', (client) => client.late30Cents),
  total('31 à 60 jours', (client) => client.late60Cents),
  total('61 à 90 jours', (client) => client.late90Cents),
  total('Plus de 90 jours', (client) => client.lateMoreCents),
  total('Crédits', (client) => client.creditsCents),
  total('Total', (client) => client.totalCents),
]

export const dueColumns = (side: DueReport['side']): XlsxColumn<DueReport['items'][number]>[] => [
  text('Numéro', (item) => item.number),
  text(side === 'clients' ? 'Client' : 'Fournisseur', (item) => item.name),
  day('Date', (item) => item.issuedOn),
  day('Échéance', (item) => item.dueOn),
  count('Jours de retard', (item) => item.daysLate),
  total('Reste dû', (item) => item.cents),
]

export const dsoColumns: XlsxColumn<DsoReport['months'][number]>[] = [
  day('Au', (month) => month.on),
  amount('Dû', (month) => month.owedCents),
  amount('Non échu', (month) => month.notDueCents),
  amount('Facturé TTC sur trois mois', (month) => month.salesCents),
  days('DSO (jours)', (month) => month.dso),
  days('DSO simple (jours)', (month) => month.simple),
  days('Meilleur DSO possible (jours)', (month) => month.best),
]

export const payersColumns: XlsxColumn<PayersReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  total('Réglé', (client) => client.settledCents),
  count('Règlements', (client) => client.payments),
  days('Délai de paiement (jours)', (client) => client.daysToPay),
  days('Retard (jours)', (client) => client.daysLate),
]

export const forecastColumns: XlsxColumn<ForecastReport['weeks'][number]>[] = [
  day('Du', (week) => week.from),
  day('Au', (week) => week.to),
  total('Probable', (week) => week.likelyCents),
  total('À payer', (week) => week.outgoingCents),
  amount('Cumul bas', (week) => week.lowSumCents),
  amount('Cumul probable', (week) => week.likelySumCents),
  amount('Cumul haut', (week) => week.highSumCents),
  amount('Solde bas', (week) => week.lowBalanceCents),
  amount('Solde probable', (week) => week.likelyBalanceCents),
  amount('Solde haut', (week) => week.highBalanceCents),
]

export const rowColumns: XlsxColumn<ReportRow>[] = [
  day('Date', (row) => row.on),
  text('Quoi', (row) => row.label),
  text('Numéro', (row) => row.number),
  text('Client', (row) => row.clientName),
  total('Montant', (row) => row.cents),
]

export const dsoClientColumns: XlsxColumn<DsoReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  days('DSO (jours)', (client) => client.dso),
  total('Dû', (client) => client.owedCents),
  total('Non échu', (client) => client.notDueCents),
]

export const recoveryColumns: XlsxColumn<RecoveryReport['steps'][number]>[] = [
  text('Étape', (step) => step.label),
  totalCount('Envoyées', (step) => step.sent),
  totalCount('Règlements', (step) => step.payments),
  total('Recouvré', (step) => step.recoveredCents),
]
