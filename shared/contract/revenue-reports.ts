import { z } from 'zod'
import { revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import { idSchema } from './endpoint.ts'
import { cents, dayWindow, hidden, measured, reportClient, reportHead } from './report-fields.ts'

const revenueSums = {
  invoicedCents: cents,
  recognisedCents: cents,
  collectedCents: hidden,
}
export const revenueSchema = z.object({
  ...reportHead,
  days: dayWindow,
  /** As many days just before. */
  before: dayWindow,
  /** Days of the period in each month, in order; `complete`: false where the month is not over or the period cuts it. */
  months: z.array(dayWindow.extend({ ...revenueSums, owedCents: hidden, complete: z.boolean() })),
  total: z.object(revenueSums),
  totalBefore: z.object(revenueSums),
})
export type RevenueReport = z.output<typeof revenueSchema>

export const dimensionSchema = z.object({
  ...reportHead,
  days: dayWindow,
  before: dayWindow,
  dimension: z.enum(revenueDimensions),
  /** The largest first, 100 at most; `id` null: what names none; `part` asks for its rows. */
  rows: z.array(
    z.object({
      id: idSchema.nullable(),
      name: z.string(),
      part: z.string(),
      invoicedCents: cents,
      invoicedBeforeCents: cents,
    }),
  ),
  /** All that the 100 leave out. */
  otherCents: cents,
  otherCount: z.int(),
  totalCents: cents,
  /** Invoiced to the first client, and to the first five; of `client` alone. */
  dependence: z.object({ firstCents: cents, firstFiveCents: cents }).nullable(),
})
export type RevenueByDimension = z.output<typeof dimensionSchema>

export const marginSchema = z.object({
  ...reportHead,
  days: dayWindow,
  before: dayWindow,
  /** « Marge sur factures reçues », never « résultat ». */
  months: z.array(dayWindow.extend({ invoicedCents: cents, purchasesCents: cents, marginCents: cents })),
  total: z.object({ invoicedCents: cents, purchasesCents: cents, marginCents: cents, payableCents: cents }),
  suppliers: z.array(z.object({ name: z.string(), cents })),
  /** VAT of the received invoices by rate, the highest first; null: their total alone is known. */
  vat: z.array(z.object({ rateBps: z.int().nullable(), baseCents: cents, vatCents: cents })),
})
export type MarginReport = z.output<typeof marginSchema>

const mrr = {
  startCents: cents,
  newCents: cents,
  reactivationCents: cents,
  expansionCents: cents,
  contractionCents: cents,
  churnCents: cents,
  endCents: cents,
}
export const recurringSchema = z.object({
  ...reportHead,
  days: dayWindow,
  ...mrr,
  /** In percent; null from a start of 0. */
  grossChurn: measured,
  grr: measured,
  nrr: measured,
  nrrWithoutReactivation: measured,
  clientChurn: measured,
  subscribers: z.int(),
  /** Stopped, and running to the end of what was paid. */
  endingCents: cents,
  months: z.array(dayWindow.extend({ ...mrr, subscribers: z.int() })),
  clients: z.array(z.object({ ...reportClient, startCents: cents, endCents: cents })),
})
export type RecurringReport = z.output<typeof recurringSchema>

/** `viewed`: the client opened the devis; `none`: the deal has no devis. */
export const pipelineStages = ['none', 'sent', 'viewed'] as const
const counted = z.object({ count: z.int(), cents })
const conversionSums = {
  sent: counted,
  signed: counted,
  lost: counted,
  /** Devis that were sent in these days and are signed by now. */
  cohortSigned: counted,
  medianDaysToSign: z.number().nullable(),
}
export const conversionSchema = z.object({
  ...reportHead,
  days: dayWindow,
  before: dayWindow,
  now: z.object(conversionSums),
  earlier: z.object(conversionSums),
  months: z.array(dayWindow.extend({ sent: counted, signed: counted, lost: counted, cohortSigned: counted })),
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
