import { z } from 'zod'
import { tableFormats } from '#shared/domain/files/table-file.ts'
import { ageFigures, revenueDimensions, rowFigures } from '#shared/domain/reports/figure-names.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'

const currencySchema = z.enum(['EUR', 'USD', 'GBP', 'CHF'])
const cents = z.int()
/** Null for who may not read it: `needs` of the figure. */
const hidden = z.int().nullable()

const filters = {
  /** The organization's unless told. Other currencies are never added to it. */
  currency: currencySchema.optional(),
  /** One client: a company or a contact. */
  clientId: idSchema.optional(),
  /** « Tel que connu le »: leaves out what was recorded after that day. */
  knownOn: daySchema.optional(),
}
/** Days of the organization's time zone, both included; five years at most. Fault at `to` where they are turned round. */
const period = { from: daySchema, to: daySchema, ...filters }
/** The end of a day of the organization's time zone; today unless told. */
const day = { on: daySchema.optional(), ...filters }

const window = z.object({ from: daySchema, to: daySchema })
/** What every report says of itself. */
const head = {
  timeZone: z.string(),
  /** « À jour à ». */
  readAt: instantSchema,
  currency: currencySchema,
  /** Currencies that have movements, euros first; the chosen one where none has. */
  currencies: z.array(currencySchema),
  knownOn: daySchema.nullable(),
  /** The earliest day that the plan shows; null: all. Figures of earlier days are left out. */
  shownSince: daySchema.nullable(),
}
const client = {
  /** Null: movements that name no client. */
  clientId: idSchema.nullable(),
  clientName: z.string(),
}

const revenueSums = {
  invoicedCents: cents,
  recognisedCents: cents,
  collectedCents: hidden,
}
const revenueSchema = z.object({
  ...head,
  days: window,
  /** As many days just before. */
  before: window,
  /** Days of the period in each month, in order; `complete`: false where the month is not over or the period cuts it. */
  months: z.array(window.extend({ ...revenueSums, owedCents: hidden, complete: z.boolean() })),
  total: z.object(revenueSums),
  totalBefore: z.object(revenueSums),
})
export type RevenueReport = z.output<typeof revenueSchema>

const dimensionSchema = z.object({
  ...head,
  days: window,
  before: window,
  dimension: z.enum(revenueDimensions),
  /** The largest first, 100 at most; `id` null: what names none. */
  rows: z.array(
    z.object({ id: idSchema.nullable(), name: z.string(), invoicedCents: cents, invoicedBeforeCents: cents }),
  ),
  /** All that the 100 leave out. */
  otherCents: cents,
  otherCount: z.int(),
  totalCents: cents,
  /** Invoiced to the first client, and to the first five; of `client` alone. */
  dependence: z.object({ firstCents: cents, firstFiveCents: cents }).nullable(),
})
export type RevenueByDimension = z.output<typeof dimensionSchema>

const ages = Object.fromEntries(ageFigures.map((age) => [`${age}Cents`, cents])) as Record<
  `${(typeof ageFigures)[number]}Cents`,
  typeof cents
>
const ageing = { ...ages, creditsCents: cents, totalCents: cents }
const ageingSchema = z.object({
  ...head,
  on: daySchema,
  total: z.object({
    ...ageing,
    /** Of which contested now. */
    disputedCents: cents,
    /** Deposits of devis that have no invoice yet; not in the total. */
    depositsCents: cents,
  }),
  /** The largest debt first, 500 at most. */
  clients: z.array(z.object({ ...client, ...ageing, disputedCents: cents })),
  otherClients: z.int(),
  /** What was recorded after `on` for days up to it: the total as known at the end of that day, and what changed it since. */
  corrected: z.object({ knownThenCents: cents, sinceCents: cents, lastRecordedOn: daySchema.nullable() }),
})
export type AgeingReport = z.output<typeof ageingSchema>

const dueSchema = z.object({
  ...head,
  on: daySchema,
  side: z.enum(['clients', 'suppliers']),
  /** The earliest due day first, 500 at most. */
  items: z.array(
    z.object({
      id: idSchema,
      number: z.string().nullable(),
      name: z.string(),
      issuedOn: daySchema.nullable(),
      dueOn: daySchema.nullable(),
      daysLate: z.int(),
      disputed: z.boolean(),
      cents,
    }),
  ),
  otherCount: z.int(),
  otherCents: cents,
  totalCents: cents,
})
export type DueReport = z.output<typeof dueSchema>

/** `days` null: nothing to measure; `beyond`: the history is too short, « > n j ». */
const days = z.number().nullable()
const dsoFigures = {
  owedCents: cents,
  notDueCents: cents,
  salesCents: cents,
  dso: days,
  /** Days of all the history where it does not suffice; null: it does. */
  beyondDays: z.int().nullable(),
  /** The account is in credit: the DSO is 0 and says so. */
  inCredit: z.boolean(),
}
const dsoSchema = z.object({
  ...head,
  on: daySchema,
  /** Days that the simple figures count: the last three months, the present one to its day. */
  days: window,
  ...dsoFigures,
  simple: days,
  best: days,
  added: days,
  /** In percent. */
  effectiveness: days,
  daysToPay: z.object({ weighted: days, plain: days, settledCents: cents }),
  /** The newest first: what each month takes of the debt. */
  slices: z.array(
    window.extend({ days: z.int(), salesCents: cents, takenCents: cents, takenDays: z.number() }),
  ),
  /** The last 12 month ends and `on`, oldest first. */
  months: z.array(z.object({ on: daySchema, ...dsoFigures, simple: days, best: days })),
  /** The largest debt first, 100 at most; empty where one client is asked for. */
  clients: z.array(z.object({ ...client, ...dsoFigures })),
})
export type DsoReport = z.output<typeof dsoSchema>

const payersSchema = z.object({
  ...head,
  days: window,
  /** Those who paid late, by how late their money came, weighted by its amount; 100 at most. */
  clients: z.array(
    z.object({
      ...client,
      settledCents: cents,
      payments: z.int(),
      daysToPay: z.number(),
      daysLate: z.number(),
    }),
  ),
})
export type PayersReport = z.output<typeof payersSchema>

/** `viewed`: the client opened the devis; `none`: the deal has no devis. */
export const pipelineStages = ['none', 'sent', 'viewed'] as const
const counted = z.object({ count: z.int(), cents })
const conversionSums = {
  sent: counted,
  signed: counted,
  lost: counted,
  /** Of those sent in the days, signed by now. */
  cohortSigned: counted,
  medianDaysToSign: z.number().nullable(),
}
const conversionSchema = z.object({
  ...head,
  days: window,
  before: window,
  now: z.object(conversionSums),
  earlier: z.object(conversionSums),
  months: z.array(window.extend({ sent: counted, signed: counted, lost: counted, cohortSigned: counted })),
  /** Open deals by how far their devis is. `closed`: deals that were there and are won or lost; `wonBps` null under 20 of them: « historique insuffisant ». */
  pipeline: z.array(
    z.object({
      stage: z.enum(pipelineStages),
      count: z.int(),
      cents,
      closed: z.int(),
      wonBps: z.int().nullable(),
      weightedCents: z.int().nullable(),
    }),
  ),
})
export type ConversionReport = z.output<typeof conversionSchema>

const mrr = {
  startCents: cents,
  newCents: cents,
  reactivationCents: cents,
  expansionCents: cents,
  contractionCents: cents,
  churnCents: cents,
  endCents: cents,
}
const recurringSchema = z.object({
  ...head,
  days: window,
  ...mrr,
  /** In percent; null from a start of 0. */
  grossChurn: days,
  grr: days,
  nrr: days,
  nrrWithoutReactivation: days,
  clientChurn: days,
  subscribers: z.int(),
  /** Stopped, and running to the end of what was paid. */
  endingCents: cents,
  months: z.array(window.extend({ ...mrr, subscribers: z.int() })),
  clients: z.array(z.object({ ...client, startCents: cents, endCents: cents })),
})
export type RecurringReport = z.output<typeof recurringSchema>

const forecastSchema = z.object({
  ...head,
  today: daySchema,
  /** Thirteen ISO weeks, the present one first. The sums are from today to the end of each: if all pay late, as usual, or early. */
  weeks: z.array(
    window.extend({
      likelyCents: cents,
      lowSumCents: cents,
      likelySumCents: cents,
      highSumCents: cents,
      /** Suppliers' invoices that fall due, those that are late in the first week; null for who may not read them. */
      outgoingCents: hidden,
    }),
  ),
  disputedCents: cents,
  /** Late for so long that nothing says when it comes. */
  staleCents: cents,
  /** Expected after the thirteen weeks. */
  laterCents: cents,
  /** The forecast of 13 weeks ago, made from what was known then, and what came; null where nothing came. */
  error: z
    .object({
      madeOn: daySchema,
      forecastCents: cents,
      actualCents: cents,
      weeklyPercent: z.number(),
      wholePercent: z.number(),
    })
    .nullable(),
})
export type ForecastReport = z.output<typeof forecastSchema>

const marginSchema = z.object({
  ...head,
  days: window,
  before: window,
  /** « Marge sur factures reçues », never « résultat ». */
  months: z.array(window.extend({ invoicedCents: cents, purchasesCents: cents, marginCents: cents })),
  total: z.object({ invoicedCents: cents, purchasesCents: cents, marginCents: cents, payableCents: cents }),
  suppliers: z.array(z.object({ name: z.string(), cents })),
})
export type MarginReport = z.output<typeof marginSchema>

const recoverySchema = z.object({
  ...head,
  days: window,
  /** By rank of the step, from 1; 0: reminders by hand. */
  steps: z.array(
    z.object({ step: z.int(), label: z.string(), sent: z.int(), payments: z.int(), recoveredCents: cents }),
  ),
  totalCents: cents,
})
export type RecoveryReport = z.output<typeof recoverySchema>

const rowSchema = z.object({
  /** Unique in the list. */
  key: z.string(),
  /** Of a balance, the due day. */
  on: daySchema,
  /** Null of a balance, which several movements made. */
  recordedAt: instantSchema.nullable(),
  /** French words of what it is. */
  label: z.string(),
  subject: z.enum(['invoice', 'payment', 'quote', 'received_invoice', 'client']).nullable(),
  subjectId: idSchema.nullable(),
  number: z.string().nullable(),
  ...client,
  cents,
})
export type ReportRow = z.output<typeof rowSchema>
export const rowsInput = {
  figure: z.enum(rowFigures),
  /** Of a figure of a period; a figure of a day reads `to` alone. */
  from: daySchema.optional(),
  to: daySchema,
  ...filters,
}
const rowsSchema = pageOf(rowSchema).extend({
  /** Of all rows, listed or not: the figure, to the cent. */
  count: z.int(),
  totalCents: cents,
})
export type ReportRows = z.output<typeof rowsSchema>

/** Tables of the reports that leave as a file. */
export const reportTables = ['revenue', 'ageing', 'due-clients', 'due-suppliers', 'dso', 'payers'] as const

const differenceSchema = z.object({
  checkedAt: instantSchema.nullable(),
  /** What the sums of the reports say, and what their rows add up to. Empty: they agree. */
  differences: z.array(
    z.object({
      /** `rows`: rows against invoices and money; `days`: sums against rows; `invoices`: standings against rows. */
      part: z.enum(['rows', 'days', 'invoices']),
      on: daySchema.nullable(),
      currency: z.string(),
      keptCents: cents,
      countedCents: cents,
      foundAt: instantSchema,
    }),
  ),
})

export type ReportDifferences = z.output<typeof differenceSchema>

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
    z.object(period),
    revenueSchema,
  ),
  getRevenueBy: report(
    '/reports/revenue-by',
    'Facturé hors taxes par client, produit, personne ou origine.',
    z.object({ ...period, dimension: z.enum(revenueDimensions) }),
    dimensionSchema,
  ),
  getAgeing: report('/reports/ageing', 'Balance âgée à la fin d’un jour.', z.object(day), ageingSchema),
  getDue: report(
    '/reports/due',
    'Échéancier des clients ou des fournisseurs.',
    z.object({ ...day, side: z.enum(['clients', 'suppliers']) }),
    dueSchema,
  ),
  getDso: report('/reports/dso', 'DSO et ses tranches, à la fin d’un jour.', z.object(day), dsoSchema),
  getPayers: report(
    '/reports/payers',
    'Clients qui ont payé en retard, selon leurs règlements.',
    z.object(period),
    payersSchema,
  ),
  getConversion: report(
    '/reports/conversion',
    'Devis envoyés, signés et perdus, conversion, affaires en cours.',
    z.object(period),
    conversionSchema,
  ),
  getRecurring: report(
    '/reports/recurring',
    'Revenu récurrent mensuel et ses mouvements.',
    z.object(period),
    recurringSchema,
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
    z.object(period),
    marginSchema,
  ),
  getRecovery: report(
    '/reports/recovery',
    'Ce qui a été recouvré, selon l’étape de relance.',
    z.object(period),
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
      ...filters,
    }),
    output: z.file(),
    errors: ['document_too_long', 'service_unavailable'],
  }),
  exportReport: exportEndpoint({
    path: '/reports/export',
    permission: 'report:read',
    summary: 'Une table des rapports, en CSV ou en classeur Excel.',
    filters: {
      table: z.enum(reportTables),
      from: daySchema.optional(),
      to: daySchema.optional(),
      format: z.enum(tableFormats).optional(),
      ...filters,
    },
  }),
  exportReportRows: exportEndpoint({
    path: '/reports/rows/export',
    permission: 'report:read',
    summary: 'Les lignes d’un chiffre, en CSV ou en classeur Excel.',
    filters: { ...rowsInput, format: z.enum(tableFormats).optional() },
  }),
}
