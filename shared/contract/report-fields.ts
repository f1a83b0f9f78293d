import { z } from 'zod'
import { daySchema, idSchema, instantSchema } from './endpoint.ts'

export const currencySchema = z.enum(['EUR', 'USD', 'GBP', 'CHF'])
export const cents = z.int()
/** Null for who may not read it: `needs` of the figure. */
export const hidden = z.int().nullable()

export const reportFilters = {
  /** The organization's unless told. Other currencies are never added to it. */
  currency: currencySchema.optional(),
  /** The id of a company or of a contact. */
  clientId: idSchema.optional(),
  /** « Tel que connu le »: leaves out what was recorded after that day. */
  knownOn: daySchema.optional(),
}
/** Days of the organization's time zone, both included; five years at most. Fault at `to` where they are turned round. */
export const reportPeriod = { from: daySchema, to: daySchema, ...reportFilters }
/** The end of a day of the organization's time zone; today unless told. */
export const reportDay = { on: daySchema.optional(), ...reportFilters }

export const dayWindow = z.object({ from: daySchema, to: daySchema })
/** Every report answers with these. */
export const reportHead = {
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
export const reportClient = {
  /** Null: movements that name no client. */
  clientId: idSchema.nullable(),
  clientName: z.string(),
}

/** Null: there is nothing to measure. */
export const measured = z.number().nullable()
