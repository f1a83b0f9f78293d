import type {
  AgeingReport,
  DsoReport,
  DueReport,
  ForecastReport,
  PayersReport,
  RecoveryReport,
} from '#shared/contract/debt-reports.ts'
import type { ReportRow } from '#shared/contract/report-rows.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { columnKinds } from './column-kinds.ts'

const { amount, count, day, days, standing, sum, text } = columnKinds

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

export const rowColumns: XlsxColumn<ReportRow>[] = [
  day('Date', (row) => row.on),
  text('Quoi', (row) => row.label),
  text('Numéro', (row) => row.number),
  text('Client', (row) => row.clientName),
  amount('Montant', (row) => row.cents),
]

export const dsoClientColumns: XlsxColumn<DsoReport['clients'][number]>[] = [
  text('Client', (client) => client.clientName),
  days('DSO (jours)', (client) => client.dso),
  amount('Dû', (client) => client.owedCents),
  amount('Non échu', (client) => client.notDueCents),
]

export const recoveryColumns: XlsxColumn<RecoveryReport['steps'][number]>[] = [
  text('Étape', (step) => step.label),
  sum('Envoyées', (step) => step.sent),
  sum('Règlements', (step) => step.payments),
  amount('Recouvré', (step) => step.recoveredCents),
]
