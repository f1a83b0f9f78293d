import { z } from 'zod'
import { debtors } from '#shared/domain/late-interest/debtor.ts'
import { interruptionKinds } from '#shared/domain/late-interest/limitation.ts'
import { type RateKind, rateFaults } from '#shared/domain/late-interest/rates.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { currencySchema } from './reminder-fields.ts'
import { lineText } from './ruled-text.ts'

const kindSchema = z.enum(['legal', 'ecb'] satisfies RateKind[])
const rateSchema = z.object({
  kind: kindSchema,
  /** The first day of its half-year. */
  from: daySchema,
  /** A year’s, in basis points. */
  bps: z.int(),
  /** The text that sets it. */
  source: z.string(),
})
const missingRateSchema = z.object({ kind: kindSchema, from: daySchema })

const ruleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('law') }),
  z.object({ kind: z.literal('fixed'), bps: z.int() }),
  z.object({ kind: z.literal('legal_times_three') }),
  z.object({ kind: z.literal('ecb_plus'), pointsBps: z.int() }),
])

const segmentSchema = z.object({
  /** First and last day that bear. */
  from: daySchema,
  to: daySchema,
  days: z.int(),
  /** What was owed on them, VAT included. */
  principalCents: z.int(),
  bps: z.int(),
  /** Whether three times the legal rate raised the contract’s. */
  floor: z.enum(['none', 'met', 'raised', 'unknown']),
  /** The rate that it comes from; null for the contract’s own. */
  row: rateSchema.nullable(),
  /** Of a unit of the currency, for showing: the total is rounded once. */
  tenThousandths: z.int(),
})

export const lateInterestSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  currency: currencySchema,
  debtor: z.enum(debtors),
  rule: ruleSchema,
  dueOn: daySchema,
  /** The last day that counts: today in the organization’s time zone. */
  until: daySchema,
  owedCents: z.int(),
  segments: z.array(segmentSchema),
  days: z.int(),
  /** In the invoice’s currency, rounded once; to the last known day where a rate is missing. Due, booked nowhere, without VAT. */
  interestCents: z.int(),
  /** What the client contests of what is owed, and the interest of the rest: reminders claim this one. */
  disputedCents: z.int(),
  asked: z.object({ interestCents: z.int() }),
  /** In euros, whatever the currency. */
  indemnityCents: z.int(),
  /** The half-year whose rate stopped the computation. */
  missing: missingRateSchema.nullable(),
  /** The judgment from which insolvency proceedings stop interest. */
  insolvencyOn: daySchema.nullable(),
  /** The day on which the client first received a « mise en demeure » for it: a consumer’s interest runs from the next. */
  formalNoticeOn: daySchema.nullable(),
  /** The invoices that ask for its penalties: what is above is what they do not ask for. */
  penalties: z.object({
    claims: z.array(
      z.object({
        invoiceId: idSchema,
        number: z.string().nullable(),
        state: z.enum(['draft', 'issued', 'cancelled']),
        /** The days of its interest; null: the 40 € alone. */
        from: daySchema.nullable(),
        to: daySchema.nullable(),
        interestCents: z.int(),
        indemnityCents: z.int(),
      }),
    ),
    /** « Renoncer aux pénalités »; it can be undone until its client was told. */
    waiver: z
      .object({
        at: instantSchema,
        byName: z.string().nullable(),
        /** When its client will be told; null once that was done, and where no address is known. */
        tellAt: instantSchema.nullable(),
        toldAt: instantSchema.nullable(),
        toldTo: z.string().nullable(),
      })
      .nullable(),
  }),
  limitation: z.object({
    /** Last day to claim it. */
    lastDayOn: daySchema,
    prescribedOn: daySchema,
    years: z.int(),
    stage: z.enum(['far', 'six_months', 'two_months', 'prescribed']),
    movedBy: z
      .object({
        kind: z.enum(Object.keys(interruptionKinds) as (keyof typeof interruptionKinds)[]),
        on: daySchema,
      })
      .nullable(),
  }),
})
export type InvoiceInterest = z.output<typeof lateInterestSchema>

const lateRatesSchema = z.object({
  /** The newest half-year first. */
  items: z.array(
    rateSchema.extend({
      /** Null: published with Ardoise, which nobody changes. */
      entered: z.object({ revision: z.int(), at: instantSchema, byName: z.string().nullable() }).nullable(),
    }),
  ),
  /** Half-years until today that lack a rate, the oldest first. */
  missing: z.array(missingRateSchema),
})
export type LateRates = z.output<typeof lateRatesSchema>

const rateFields = z.object({
  kind: kindSchema,
  from: daySchema,
  bps: z.int('Indiquez un taux'),
  source: lineText().trim(),
})

/** A rate that an owner enters, and the revision that it replaces; 0: there is none yet. */
export const lateRateInput = rateFields.extend({ revision: z.int().min(0) }).superRefine((rate, call) => {
  for (const { path, message } of rateFaults(rate)) call.addIssue({ code: 'custom', path: [path], message })
})

export const lateInterestContract = {
  getLateInterest: memberEndpoint({
    method: 'GET',
    path: '/reminders/interest',
    permission: 'reminder:read',
    summary: 'Les pénalités de retard d’une facture à ce jour, leur calcul par semestre, et sa prescription.',
    input: z.object({ invoiceId: idSchema }),
    output: lateInterestSchema,
    errors: ['not_found'],
  }),
  listLateRates: memberEndpoint({
    method: 'GET',
    path: '/reminders/rates',
    permission: 'reminder:read',
    summary: 'Les taux des pénalités de retard par semestre, et ceux qui manquent.',
    input: z.object({}),
    output: lateRatesSchema,
  }),
  saveLateRate: memberEndpoint({
    method: 'PUT',
    path: '/reminders/rates',
    permission: 'reminder:manage',
    summary: 'Ajoute le taux d’un semestre, ou remplace celui que l’organisation avait saisi.',
    input: lateRateInput,
    output: lateRatesSchema,
    errors: ['version_conflict'],
  }),
}
