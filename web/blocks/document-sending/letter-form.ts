import { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'

/** The form of the mail that carries a devis or an invoice. */
export const letterSchema = z.object({
  to: z.object({
    email: z.string().trim().min(1, 'Indiquez l’adresse e-mail du destinataire.'),
    name: z
      .string()
      .trim()
      .transform((name) => name || null),
  }),
  subject: z.string().min(1, 'Indiquez un objet.'),
  message: z.string().min(1, 'Écrivez un message.'),
  mailboxId: z.string(),
})
export type LetterValues = z.input<typeof letterSchema>

/** A rule that forbids it, such as « déjà envoyé », is told in its own words. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
    ? error.message
    : undefined
}
