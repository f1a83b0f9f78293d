import { z } from 'zod'
import { CONVERSION_DAYS, RECENT_ACTIVITY_COUNT } from '#shared/domain/reports/day-windows.ts'
import { daySchema, memberEndpoint, olderSchema } from './endpoint.ts'
import { eventSchema } from './platform.ts'

const currencySchema = z.enum(['EUR', 'USD', 'GBP', 'CHF'])

const dashboardSchema = z.object({
  currency: currencySchema,
  /** Payments captured since the first of the month, against the same days of the month before; null for who may not read payments. */
  collections: z
    .object({ cents: z.int(), previousCents: z.int(), growthPercent: z.int().nullable() })
    .nullable(),
  /** Open deals now, against those that were open at the same day of the month before; null for an organization that was not there then. */
  activeDeals: z.object({ count: z.int(), previousCount: z.int().nullable(), change: z.int().nullable() }),
  /** Signed over sent, in percent; null when nothing was sent. `changePoints` against the 30 days before. */
  conversion: z.object({
    percent: z.int().nullable(),
    sent: z.int(),
    signed: z.int(),
    changePoints: z.int().nullable(),
  }),
})
export type Dashboard = z.output<typeof dashboardSchema>

const invoiceFiguresSchema = z.object({
  /** Whether an invoice was ever issued. */
  any: z.boolean(),
  /** By currency, euros first, VAT included: what is owed and late now; what was invoiced, credit notes taken off, since the first of the month, against the same days of the month before. */
  totals: z.array(
    z.object({
      currency: currencySchema,
      owedCents: z.int(),
      overdueCents: z.int(),
      invoicedCents: z.int(),
      invoicedBeforeCents: z.int(),
    }),
  ),
  overdueCount: z.int(),
})
export type InvoiceFigures = z.output<typeof invoiceFiguresSchema>

const cents = z.int()
const revenueSchema = z.object({
  today: daySchema,
  /** Euros first; none where no money ever came or is owed. */
  currencies: z.array(
    z.object({
      currency: currencySchema,
      /** The present month, the eleven before it and the three after, by their first day. */
      months: z.array(
        z.object({ month: daySchema, collectedCents: cents, feesCents: cents, toComeCents: cents }),
      ),
      collectedCents: cents,
      feesCents: cents,
      toComeCents: cents,
      overdueCents: cents,
      disputedCents: cents,
    }),
  ),
})
export type RevenueOverview = z.output<typeof revenueSchema>

export const reportsContract = {
  getDashboard: memberEndpoint({
    method: 'GET',
    path: '/dashboard',
    permission: 'dashboard:read',
    summary: `Encaissements du mois, affaires en cours, conversion sur ${CONVERSION_DAYS} jours.`,
    input: z.object({}),
    output: dashboardSchema,
  }),
  getInvoiceFigures: memberEndpoint({
    method: 'GET',
    path: '/dashboard/invoices',
    reads: 'report',
    permission: 'invoice:read',
    summary: 'Reste dû, retards et facturé du mois, par devise.',
    input: z.object({}),
    output: invoiceFiguresSchema,
  }),
  getRevenue: memberEndpoint({
    method: 'GET',
    path: '/revenue',
    reads: 'report',
    permission: 'payment:read',
    summary: 'Encaissé, frais, à venir et en retard, par devise et par mois.',
    input: z.object({}),
    output: revenueSchema,
  }),
  getActivity: memberEndpoint({
    method: 'GET',
    path: '/dashboard/activity',
    permission: 'dashboard:read',
    summary: `Les ${RECENT_ACTIVITY_COUNT} derniers événements de l’organisation.`,
    input: z.object({}),
    output: z.object({ items: z.array(eventSchema), older: olderSchema }),
  }),
}
