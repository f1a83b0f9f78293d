import { z } from 'zod'
import { lineText } from './ruled-text.ts'

/** As typed: an address is judged when the mail is sent, so that a draft may hold half of one. */
const recipientInput = z.strictObject({
  name: lineText()
    .trim()
    .max(200, 'Nom trop long (max. 200 caractères)')
    .nullable()
    .transform((name) => name || null),
  address: lineText().trim().max(320, 'Adresse trop longue'),
})
export const recipientsInput = z.array(recipientInput).max(200, 'Au plus 200 adresses à la fois')
export const recipientSchema = z.object({ name: z.string().nullable(), address: z.string() })
export type DraftRecipient = z.output<typeof recipientSchema>
