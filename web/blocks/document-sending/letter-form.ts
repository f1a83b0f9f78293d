import { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'

/** The addresses of a text, between commas. */
export const addressesIn = (text: string | undefined): string[] =>
  (text ?? '').split(/[,;\s]+/).filter(Boolean)

/** Addresses as they are typed; none: it is left out of what is sent. */
const addresses = z
  .string()
  .optional()
  .transform((text, context) => {
    const emails = addressesIn(text)
    for (const email of emails)
      if (!z.email().safeParse(email).success)
        context.addIssue({ code: 'custom', message: `«\u202f${email}\u202f» n’est pas une adresse e-mail.` })
    return emails.length === 0 ? undefined : emails
  })

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
  others: addresses,
  cc: addresses,
  bcc: addresses,
  enclosures: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })).optional(),
})
type Letter = z.output<typeof letterSchema>

/** Who else receives it and what leaves with it, as the endpoint asks for them. */
export const copiesOf = ({ others, cc, bcc, enclosures }: Letter) => ({
  ...(others && { others: others.map((email) => ({ email })) }),
  ...(cc && { cc }),
  ...(bcc && { bcc }),
  ...(enclosures && enclosures.length > 0 && { enclosureIds: enclosures.map(({ id }) => id) }),
})

export type LetterValues = z.input<typeof letterSchema>

/** A rule that forbids it, such as « déjà envoyé », is told in its own words. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
    ? error.message
    : undefined
}
