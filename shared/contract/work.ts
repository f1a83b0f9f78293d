import { z } from 'zod'
import { WORK_COUNTED, WORK_SHOWN, workKinds } from '#shared/domain/work/work.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

const kindSchema = z.enum(workKinds)

const workRowSchema = z.object({
  kind: kindSchema,
  /** Id of the devis, invoice, conversation, movement, payment or mailbox. */
  id: idSchema,
  /** Its title: a number, a subject, a label, an address. */
  name: z.string().nullable(),
  /** Whom it is about. */
  party: z.string().nullable(),
  amountCents: z.int().nullable(),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']).nullable(),
  /** The organization's day on which it ends, was due or broke, and the instant where there is one. */
  dueOn: daySchema,
  dueAt: instantSchema.nullable(),
  /** A word that its kind alone reads: the provider of a mailbox, what a mail was about. */
  detail: z.string().nullable(),
})
export type WorkRow = z.output<typeof workRowSchema>

const workSchema = z.object({
  rows: z.array(workRowSchema),
  /** How many of each kind that has rows there are; WORK_COUNTED for as many or more. */
  counts: z.array(z.object({ kind: kindSchema, count: z.int().max(WORK_COUNTED) })),
})
export type Work = z.output<typeof workSchema>

export const workContract = {
  listWork: memberEndpoint({
    method: 'GET',
    path: '/dashboard/work',
    permission: 'dashboard:read',
    summary: `Ce qui attend, le plus urgent d’abord\u00a0: au plus ${WORK_SHOWN} lignes de chaque sorte.`,
    input: z.object({}),
    output: workSchema,
  }),
}
