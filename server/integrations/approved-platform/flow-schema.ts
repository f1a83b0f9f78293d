import { z } from 'zod'

/*
 * The fields that Ardoise reads, from the two OpenAPI files (AFNOR XP Z12-013, flow service and directory service 1.3.0), by hand:
 * fields that nothing uses are left out. `contract.test.ts` compares the names with the files.
 */

/** NotOnlyUuid; a search has no other limit of length. */
const id = z.string().min(1).max(64)
const instant = z.iso.datetime({ offset: true })
const text = z.string().max(4_000)

export const fullFlowInfoSchema = z.object({ flowId: id, submittedAt: instant })

export const flowSchema = z.object({
  flowId: id,
  trackingId: id.nullish(),
  flowType: z.string().max(64),
  flowDirection: z.enum(['In', 'Out']),
  updatedAt: instant,
  acknowledgement: z.object({
    status: z.enum(['Pending', 'Ok', 'Error']),
    details: z
      .array(z.object({ reasonCode: text, reasonMessage: text }))
      .max(200)
      .nullish(),
  }),
})

export const searchFlowContentSchema = z.object({
  nextCursor: z.string().max(4_000).nullish(),
  results: z.array(flowSchema).max(100).nullish(),
})

export const directoryLineSearchSchema = z.object({
  results: z
    .array(
      z.object({
        addressingIdentifier: z.string().min(1).max(125),
        directoryLineStatus: z.enum(['Enabled', 'Disabled', 'Upcoming']),
      }),
    )
    .max(100)
    .nullish(),
})

export const errorSchema = z.object({ errorCode: z.string() })

/** WebhookIdParam: a key of 256 or 512 bits, in base64. */
export const webhookSchema = z.object({
  webhookId: id,
  signingKey: z.base64().min(40).max(200),
})

/** RFC 6749, 5.1. */
export const tokenSchema = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().positive().max(31_536_000).optional(),
})

/** Most lines or flows of a page (Limit). */
export const PAGE_MAX = 100
