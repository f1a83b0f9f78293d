import { greetingOf } from '#shared/domain/documents/message-template.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

/** The words between braces that a quote's subject and message may hold, and what each stands for. */
export const quoteMessageVariables = {
  salutation: '«\u202fBonjour…,\u202f» avec le nom du contact, ou «\u202fMadame, Monsieur,\u202f»',
  client: 'Nom du client',
  numero: 'Numéro du devis',
  titre: 'Titre du devis',
  montant: 'Montant à payer',
  validite: 'Dernier jour de validité',
  lien: 'Adresse de la page du devis',
  entreprise: 'Nom de votre entreprise',
  expediteur: 'Votre nom',
} as const
export type QuoteMessageVariable = keyof typeof quoteMessageVariables
export type QuoteMessageValues = Record<QuoteMessageVariable, string>

export const DEFAULT_QUOTE_SUBJECT = 'Devis {numero} – {entreprise}'

/** `signedOnline`: whether the organization takes electronic signatures; else the client sends the PDF back signed. */
export const defaultQuoteMessage = (signedOnline: boolean) => `{salutation}

Veuillez trouver ci-joint notre devis {numero}, d’un montant de {montant}. Il est valable jusqu’au {validite}.

${
  signedOnline
    ? 'Vous pouvez le consulter et le signer en ligne par le lien de cet e-mail.'
    : 'Vous pouvez le consulter par le lien de cet e-mail. Pour l’accepter, renvoyez-nous le PDF daté et signé.'
} Pour toute question, il suffit de répondre à cet e-mail.

Cordialement,
{expediteur}
{entreprise}`

/** Values of the variables for a quote. Before sending, `number` and `url` are those of the preview. */
export function quoteMessageValues(facts: {
  document: Pick<QuoteDocument, 'title' | 'currency' | 'validUntil' | 'attention'> & {
    buyer: { name: string }
    seller: { name: string }
    totals: { grossCents: number }
  }
  number: string
  url: string
  recipientName: string | null
  senderName: string | null
}): QuoteMessageValues {
  const { document, number, url, recipientName, senderName } = facts
  const name = recipientName?.trim() || document.attention
  return {
    salutation: greetingOf(name),
    client: document.buyer.name,
    numero: number,
    titre: document.title ?? '',
    montant: formatMoney(document.totals.grossCents, document.currency),
    validite: formatLongDate(document.validUntil),
    lien: url,
    entreprise: document.seller.name,
    expediteur: senderName ?? document.seller.name,
  }
}
