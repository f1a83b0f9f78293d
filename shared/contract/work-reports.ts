import { z } from 'zod'
import { callOutcomes } from '#shared/domain/calls/call-names.ts'
import { idSchema } from './endpoint.ts'
import { cents, dayWindow, reportHead } from './report-fields.ts'

/** `userId` null: nobody is named. */
const person = { userId: idSchema.nullable(), name: z.string() }
export const workSchema = z.object({
  ...reportHead,
  days: dayWindow,
  before: dayWindow,
  /** Calls that ended; null for who may not read them. */
  calls: z
    .object({
      count: z.int(),
      beforeCount: z.int(),
      /** Time spoken. */
      seconds: z.int(),
      /** Each outcome, also those of no call; null: none was said. */
      outcomes: z.array(z.object({ outcome: z.enum(callOutcomes).nullable(), count: z.int() })),
      /** The most calls first; `joined`: somebody answered. */
      people: z.array(z.object({ ...person, count: z.int(), joined: z.int(), seconds: z.int() })),
    })
    .nullable(),
  /** Null for who may not read tasks. `doneLate`: after their day; `late`: open, and past their day now. */
  tasks: z
    .object({
      done: z.int(),
      beforeDone: z.int(),
      doneLate: z.int(),
      late: z.int(),
      people: z.array(z.object({ ...person, done: z.int(), doneLate: z.int(), late: z.int() })),
    })
    .nullable(),
})
export type WorkReport = z.output<typeof workSchema>

const margin = {
  /** Of the lines whose cost is known, without VAT. */
  salesCents: cents,
  costCents: cents,
  marginCents: cents,
  /** Of the lines whose cost is not known: in none of the above. */
  uncostedCents: cents,
}
export const lineMarginSchema = z.object({
  ...reportHead,
  days: dayWindow,
  before: dayWindow,
  of: z.enum(['quote', 'client']),
  /** The largest sales first, 100 at most: a devis with its number and client, or a client. */
  rows: z.array(
    z.object({ id: idSchema.nullable(), number: z.string().nullable(), name: z.string(), ...margin }),
  ),
  otherCount: z.int(),
  /** Of all of them. */
  total: z.object(margin),
})
export type LineMarginReport = z.output<typeof lineMarginSchema>
