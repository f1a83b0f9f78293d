import { z } from 'zod'
import { revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import {
  ageingSchema,
  dsoSchema,
  dueSchema,
  forecastSchema,
  payersSchema,
  recoverySchema,
} from './debt-reports.ts'
import { cursorInput, daySchema, memberEndpoint } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { currencySchema, reportDay, reportFilters, reportPeriod } from './report-fields.ts'
import { differenceSchema, rowsInput, rowsSchema } from './report-rows.ts'
import {
  conversionSchema,
  dimensionSchema,
  marginSchema,
  recurringSchema,
  revenueSchema,
} from './revenue-reports.ts'
import { lineMarginSchema, workSchema } from './work-reports.ts'

/** Tables of the reports that leave as a file. */
export const reportTables = [
  'revenue',
  'ageing',
  'due-clients',
  'due-suppliers',
  'dso',
  'payers',
  'forecast',
  'quote-margin',
  'client-margin',
  'dso-clients',
  'revenue-clients',
  'revenue-products',
  'revenue-people',
  'revenue-origins',
  'margin',
  'conversion',
  'recurring',
  'recovery',
  'calls',
  'tasks',
] as const

type Path = `/${string}`
const report = <P extends Path, I extends z.ZodType, O extends z.ZodType>(
  path: P,
  summary: string,
  input: I,
  output: O,
) =>
  memberEndpoint({
    method: 'GET',
    path,
    reads: 'report',
    permission: 'report:read',
    summary,
    input,
    output,
    errors: ['plan_limit'],
  })

export const financialReportsContract = {
  getRevenueReport: report(
    '/reports/revenue',
    'Facturé et réalisé hors taxes, encaissé, dû à la fin de chaque mois.',
    z.object(reportPeriod),
    revenueSchema,
  ),
  getRevenueBy: report(
    '/reports/revenue-by',
    'Facturé hors taxes par client, produit, personne ou origine.',
    z.object({ ...reportPeriod, dimension: z.enum(revenueDimensions) }),
    dimensionSchema,
  ),
  getAgeing: report('/reports/ageing', 'Balance âgée à la fin d’un jour.', z.object(reportDay), ageingSchema),
  getDue: report(
    '/reports/due',
    'Échéancier des clients ou des fournisseurs.',
    z.object({ ...reportDay, side: z.enum(['clients', 'suppliers']) }),
    dueSchema,
  ),
  getDso: report('/reports/dso', 'DSO et ses tranches, à la fin d’un jour.', z.object(reportDay), dsoSchema),
  getPayers: report(
    '/reports/payers',
    'Clients qui ont payé en retard, selon leurs règlements.',
    z.object(reportPeriod),
    payersSchema,
  ),
  getConversion: report(
    '/reports/conversion',
    'Devis envoyés, signés et perdus, conversion, affaires en cours.',
    z.object(reportPeriod),
    conversionSchema,
  ),
  getRecurring: report(
    '/reports/recurring',
    'Revenu récurrent mensuel et ses mouvements.',
    z.object(reportPeriod),
    recurringSchema,
  ),
  getLineMargin: report(
    '/reports/line-margin',
    'Marge des devis signés ou des clients facturés, sur les lignes dont le coût est connu.',
    z.object({ ...reportPeriod, of: z.enum(['quote', 'client']) }),
    lineMarginSchema,
  ),
  getWork: report(
    '/reports/work',
    'Appels par issue et par personne, tâches terminées et en retard.',
    z.object(reportPeriod),
    workSchema,
  ),
  getForecast: report(
    '/reports/forecast',
    'Encaissements attendus sur treize semaines.',
    z.object({ currency: currencySchema.optional() }),
    forecastSchema,
  ),
  getMargin: report(
    '/reports/margin',
    'Facturé, factures reçues et marge sur factures reçues, par mois.',
    z.object(reportPeriod),
    marginSchema,
  ),
  getRecovery: report(
    '/reports/recovery',
    'Ce qui a été recouvré, selon l’étape de relance.',
    z.object(reportPeriod),
    recoverySchema,
  ),
  listReportRows: report(
    '/reports/rows',
    'Les lignes d’un chiffre, dont la somme est ce chiffre.',
    z.object({ ...rowsInput, ...cursorInput }),
    rowsSchema,
  ),
  getReportDifferences: memberEndpoint({
    method: 'GET',
    path: '/reports/differences',
    permission: 'payment:read',
    summary: 'Ce que la vérification de la nuit a trouvé de différent.',
    input: z.object({}),
    output: differenceSchema,
  }),
  getReportPdf: memberEndpoint({
    method: 'GET',
    path: '/reports/pdf',
    reads: 'report',
    permission: 'report:read',
    summary: 'Une table des rapports, en PDF, arrêtée à un jour.',
    input: z.object({
      table: z.enum(reportTables),
      from: daySchema.optional(),
      to: daySchema.optional(),
      ...reportFilters,
    }),
    output: z.file(),
    errors: ['document_too_long', 'service_unavailable'],
  }),
  exportReport: tableEndpoint({
    path: '/reports/export',
    permission: 'report:read',
    summary: 'Une table des rapports, en CSV ou en classeur Excel.',
    filters: {
      table: z.enum(reportTables),
      from: daySchema.optional(),
      to: daySchema.optional(),
      ...reportFilters,
    },
  }),
  exportReportRows: tableEndpoint({
    path: '/reports/rows/export',
    permission: 'report:read',
    summary: 'Les lignes d’un chiffre, en CSV ou en classeur Excel.',
    filters: rowsInput,
  }),
}
