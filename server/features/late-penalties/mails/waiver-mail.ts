import type { DocumentMail } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'

/** « Nous renonçons aux pénalités » of an invoice, for its client. */
export function waiverMail({ number, sellerName }: { number: string; sellerName: string }): DocumentMail {
  return {
    subject: `Facture ${number} – nous renonçons aux pénalités de retard`,
    preview: 'Vous n’avez ni intérêts ni indemnité à nous régler.',
    eyebrow: `Facture ${number}`,
    title: 'Pénalités de retard abandonnées',
    paragraphs: [
      'Bonjour,',
      `Nous renonçons aux intérêts de retard et à l’indemnité de recouvrement de la facture ${number} que nous ne vous avons pas facturés. Vous n’avez rien à nous régler à ce titre.`,
      'Le montant de la facture elle-même ne change pas.',
    ],
    facts: [],
    footer: documentMailFooter(sellerName, false),
  }
}
