import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { type LetterValues, letterSchema } from '#web/blocks/document-sending/letter-form.ts'

/** The day of an issue, and the mail that leaves with it unless it does not. */
export const issueSchema = z.discriminatedUnion('sends', [
  z.object({ sends: z.literal(false), issuedOn: daySchema }),
  letterSchema.extend({ sends: z.literal(true), issuedOn: daySchema }),
])
export type IssueFields = z.output<typeof issueSchema>
export type IssueValues = LetterValues & { sends: boolean; issuedOn: string }

/** A day as it is typed, or null while it is none. */
export const chosenDay = (text: string): string | null => (daySchema.safeParse(text).success ? text : null)
