import { z } from 'zod'
import { ageFigures } from '#shared/domain/reports/figure-names.ts'
import { bankBalanceSchema } from './bank.ts'
import { daySchema, idSchema } from './endpoint.ts'
import { cents, dayWindow, hidden, measured, reportClient, reportHead } from './report-fields.ts'

const ages = Object.fromEntries(ageFigures.map((age) => [`${age}Cents`, cents])) as Record<
  `${(typeof ageFigures)[number]}Cents`,
  typeof cents
>
const ageing = { ...ages, creditsCents: cents, totalCents: cents }
export const ageingSchema = z.object({
  ...reportHead,
  on: daySchema,
  total: z.object({
    ...ageing,
    /** The part of the total that is contested now. */
    disputedCents: cents,
    /** Deposits of devis that have no invoice yet; not in the total. */
    depositsCents: cents,
  }),
  /** The largest debt first, 500 at most. */
  clients: z.array(z.object({ ...reportClient, ...ageing, disputedCents: cents })),
  otherClients: z.int(),
  /** Corrections recorded after `on` for days up to it: the total as known at the end of that day, and what changed it since. */
  corrected: z.object({ knownThenCents: cents, sinceCents: cents, lastRecordedOn: daySchema.nullable() }),
})
export type AgeingReport = z.output<typeof ageingSchema>

export const dueSchema = z.object({
  ...reportHead,
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

const dsoFigures = {
  owedCents: cents,
  notDueCents: cents,
  salesCents: cents,
  dso: measured,
  /** Days of all the history where it does not suffice; null: it does. */
  beyondDays: z.int().nullable(),
  /** The account is in credit: the DSO is 0 and says so. */
  inCredit: z.boolean(),
}
export const dsoSchema = z.object({
  ...reportHead,
  on: daySchema,
  /** Days that the simple figures count: the last three months, the present one to its day. */
  days: dayWindow,
  ...dsoFigures,
  simple: measured,
  best: measured,
  added: measured,
  /** In percent. */
  effectiveness: measured,
  daysToPay: z.object({ weighted: measured, plain: measured, settledCents: cents }),
  /** The newest first: what each month takes of the debt. */
  slices: z.array(
    dayWindow.extend({ days: z.int(), salesCents: cents, takenCents: cents, takenDays: z.number() }),
  ),
  /** The last 12 month ends and `on`, oldest first. */
  months: z.array(z.object({ on: daySchema, ...dsoFigures, simple: measured, best: measured })),
  /** The largest debt first, 100 at most; empty where one client is asked for. */
  clients: z.array(z.object({ ...reportClient, ...dsoFigures })),
})
export type DsoReport = z.output<typeof dsoSchema>

export const payersSchema = z.object({
  ...reportHead,
  days: dayWindow,
  /** Those who paid late, by how late their money came, weighted by its amount; 100 at most. */
  clients: z.array(
    z.object({
      ...reportClient,
      settledCents: cents,
      payments: z.int(),
      daysToPay: z.number(),
      daysLate: z.number(),
    }),
  ),
})
export type PayersReport = z.output<typeof payersSchema>

export const recoverySchema = z.object({
  ...reportHead,
  days: dayWindow,
  /** By rank of the step, from 1; 0: reminders by hand. */
  steps: z.array(
    z.object({ step: z.int(), label: z.string(), sent: z.int(), payments: z.int(), recoveredCents: cents }),
  ),
  totalCents: cents,
})
export type RecoveryReport = z.output<typeof recoverySchema>

export const forecastSchema = z.object({
  ...reportHead,
  today: daySchema,
  /** Thirteen ISO weeks, the present one first. The sums are from today to the end of each: if all pay late, as usual, or early. */
  weeks: z.array(
    dayWindow.extend({
      likelyCents: cents,
      lowSumCents: cents,
      likelySumCents: cents,
      highSumCents: cents,
      /** Suppliers' invoices that fall due, those that are late in the first week; null for who may not read them. */
      outgoingCents: hidden,
      /** What stands on the bank at its end, if all pay late, as usual, or early; null where the balance or what is to be paid is not known. */
      lowBalanceCents: hidden,
      likelyBalanceCents: hidden,
      highBalanceCents: hidden,
    }),
  ),
  /** What stands on the bank, where it was typed or a statement said it; null for who may not read the bank too. */
  bank: bankBalanceSchema.nullable(),
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
