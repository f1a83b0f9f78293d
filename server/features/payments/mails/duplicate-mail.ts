import type { DocumentMail } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

type Facts = { number: string; sellerName: string; netCents: number; vatCents: number }

/** The mail that carries the duplicate of an unpaid invoice: the client takes its VAT back out of what it deducted. */
export function duplicateMail({ number, sellerName, netCents, vatCents }: Facts): DocumentMail {
  return {
    subject: `Duplicata de la facture ${number} demeurée impayée`,
    preview: `TVA de ${formatMoney(vatCents, 'EUR')} à ne pas déduire`,
    eyebrow: `Facture ${number}`,
    title: `Facture ${number} demeurée impayée`,
    paragraphs: [
      `La facture ${number} n’a pas été payée${NBSP}: ${sellerName} la tient pour définitivement irrécouvrable.`,
      `Vous trouverez son duplicata ci-joint. Si vous avez déduit la TVA correspondante, elle est à reverser (article${NBSP}272 du CGI).`,
    ],
    facts: [
      ['Prix net impayé', formatMoney(netCents, 'EUR')],
      ['TVA correspondante', formatMoney(vatCents, 'EUR')],
    ],
    footer: documentMailFooter(sellerName, false),
  }
}
