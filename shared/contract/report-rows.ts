import { z } from 'zod'
import { revenueDimensions, rowFigures } from '#shared/domain/reports/figure-names.ts'
import { daySchema, idSchema, instantSchema, pageOf } from './endpoint.ts'
import { cents, reportClient, reportFilters } from './report-fields.ts'

const rowSchema = z.object({
  /** Unique in the list. */
  key: z.string(),
  /** The due day where the figure is a balance. */
  on: daySchema,
  /** Null of a balance, which several movements made. */
  recordedAt: instantSchema.nullable(),
  /** French words of what it is. */
  label: z.string(),
  subject: z
    .enum(['invoice', 'payment', 'quote', 'received_invoice', 'client', 'deal', 'subscription'])
    .nullable(),
  subjectId: idSchema.nullable(),
  number: z.string().nullable(),
  ...reportClient,
  cents,
})
export type ReportRow = z.output<typeof rowSchema>
export const rowsInput = {
  figure: z.enum(rowFigures),
  /** A figure of a day reads `to` alone. */
  from: daySchema.optional(),
  to: daySchema,
  /** What « facturé » is shared out by. Fault at `by` for another figure. */
  by: z.enum(revenueDimensions).optional(),
  /**
   * The part alone: the `part` of a row of `getRevenueBy`; without it, what its rows leave out. Of other figures: the
   * name of a supplier, the rank of a step of reminders, the stage of open deals.
   */
  part: z.string().max(300).optional(),
  ...reportFilters,
}
export const rowsSchema = pageOf(rowSchema).extend({
  /** The number of all rows, listed or not; their sum is the figure, to the cent. */
  count: z.int(),
  totalCents: cents,
})
export type ReportRows = z.output<typeof rowsSchema>

export const differenceSchema = z.object({
  checkedAt: instantSchema.nullable(),
  /** Where the sums of the reports differ from their rows; none: they agree. */
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
