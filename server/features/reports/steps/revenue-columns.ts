import type {
  ConversionReport,
  MarginReport,
  RecurringReport,
  RevenueByDimension,
  RevenueReport,
} from '#shared/contract/revenue-reports.ts'
import type { LineMarginReport, WorkReport } from '#shared/contract/work-reports.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { columnKinds } from './column-kinds.ts'

const { amount, count, day, standing, sum, text } = columnKinds

export const revenueColumns: XlsxColumn<RevenueReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  amount('Facturé HT', (month) => month.invoicedCents),
  amount('Réalisé HT', (month) => month.recognisedCents),
  amount('Encaissé TTC', (month) => month.collectedCents),
  standing('Dû à la fin', (month) => month.owedCents),
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

export const lineMarginColumns: XlsxColumn<LineMarginReport['rows'][number]>[] = [
  text('Devis', (row) => row.number),
  text('Client', (row) => row.name),
  amount('Lignes chiffrées HT', (row) => row.salesCents),
  amount('Coût HT', (row) => row.costCents),
  amount('Marge', (row) => row.marginCents),
  amount('Sans coût HT', (row) => row.uncostedCents),
]
