import type {
  ConversionReport,
  MarginReport,
  RecurringReport,
  RevenueByDimension,
  RevenueReport,
} from '#shared/contract/revenue-reports.ts'
import type { LineMarginReport, WorkReport } from '#shared/contract/work-reports.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'

const { amount, count, day, text, total, totalCount } = tableColumns

export const revenueColumns: XlsxColumn<RevenueReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  total('Facturé HT', (month) => month.invoicedCents),
  total('Réalisé HT', (month) => month.recognisedCents),
  total('Encaissé TTC', (month) => month.collectedCents),
  amount('Dû à la fin', (month) => month.owedCents),
]

type Shared = Pick<RevenueByDimension['rows'][number], 'name' | 'invoicedCents'> & {
  invoicedBeforeCents: number | null
}
export const revenueByColumns = (title: string): XlsxColumn<Shared>[] => [
  text(title, (row) => row.name),
  total('Facturé HT', (row) => row.invoicedCents),
  amount('Période d’avant', (row) => row.invoicedBeforeCents),
]

export const marginColumns: XlsxColumn<MarginReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  total('Facturé HT', (month) => month.invoicedCents),
  total('Factures reçues HT', (month) => month.purchasesCents),
  total('Marge sur factures reçues', (month) => month.marginCents),
]

export const conversionColumns: XlsxColumn<ConversionReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  totalCount('Envoyés', (month) => month.sent.count),
  total('Envoyés HT', (month) => month.sent.cents),
  totalCount('Signés', (month) => month.signed.count),
  total('Signés HT', (month) => month.signed.cents),
  totalCount('Perdus', (month) => month.lost.count),
  total('Perdus HT', (month) => month.lost.cents),
  totalCount('Envoyés et signés depuis', (month) => month.cohortSigned.count),
  total('Envoyés et signés depuis HT', (month) => month.cohortSigned.cents),
]

export const recurringColumns: XlsxColumn<RecurringReport['months'][number]>[] = [
  day('Du', (month) => month.from),
  day('Au', (month) => month.to),
  amount('Au début', (month) => month.startCents),
  total('Nouveau', (month) => month.newCents),
  total('Réactivé', (month) => month.reactivationCents),
  total('Augmenté', (month) => month.expansionCents),
  total('Diminué', (month) => -month.contractionCents),
  total('Perdu', (month) => -month.churnCents),
  amount('À la fin', (month) => month.endCents),
  count('Abonnés', (month) => month.subscribers),
]

type Work = { calls: NonNullable<WorkReport['calls']>; tasks: NonNullable<WorkReport['tasks']> }
const someone = ({ name }: { name: string }): string => name || 'Sans personne'

export const callColumns: XlsxColumn<Work['calls']['people'][number]>[] = [
  text('Personne', someone),
  totalCount('Appels', (row) => row.count),
  totalCount('Joints', (row) => row.joined),
  totalCount('Minutes parlées', (row) => Math.round(row.seconds / 60)),
]

export const taskColumns: XlsxColumn<Work['tasks']['people'][number]>[] = [
  text('Personne', someone),
  totalCount('Terminées', (row) => row.done),
  totalCount('Dont en retard', (row) => row.doneLate),
  totalCount('En retard aujourd’hui', (row) => row.late),
]

export const lineMarginColumns: XlsxColumn<LineMarginReport['rows'][number]>[] = [
  text('Devis', (row) => row.number),
  text('Client', (row) => row.name),
  total('Lignes chiffrées HT', (row) => row.salesCents),
  total('Coût HT', (row) => row.costCents),
  total('Marge', (row) => row.marginCents),
  total('Sans coût HT', (row) => row.uncostedCents),
]
