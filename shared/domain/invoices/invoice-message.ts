import { greetingOf } from '#shared/domain/documents/message-template.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from './invoice-kind.ts'

/** The words between braces that an invoice's subject and message may hold, and what each stands for. */
export const invoiceMessageVariables = {
  salutation: '«\u202fBonjour…,\u202f» avec le nom du contact, ou «\u202fMadame, Monsieur,\u202f»',
  client: 'Nom du client',
  numero: 'Numéro de la facture',
  titre: 'Titre de la facture',
  montant: 'Montant à payer, ou total de l’avoir',
  echeance: 'Dernier jour pour payer',
  lien: 'Adresse de la page de la facture',
  entreprise: 'Nom de votre entreprise',
  expediteur: 'Votre nom',
} as const
export type InvoiceMessageVariable = keyof typeof invoiceMessageVariables
export type InvoiceMessageValues = Record<InvoiceMessageVariable, string>

/** « notre facture », « notre avoir »: as it stands in a sentence. */
const inSentence = (kind: InvoiceKind) => {
  const label = invoiceKinds[kind].label
  return label.charAt(0).toLowerCase() + label.slice(1)
}

export const defaultInvoiceSubject = (kind: InvoiceKind) =>
  `${invoiceKinds[kind].label} {numero} – {entreprise}`

/** `owed`: whether something remains to be paid; `banked`: whether the document prints an account to pay it to. */
export function defaultInvoiceMessage(
  kind: InvoiceKind,
  { owed, banked }: { owed: boolean; banked: boolean },
): string {
  const what = isCreditNote(kind)
    ? `Veuillez trouver ci-joint notre ${inSentence(kind)} {numero}, d’un montant de {montant}.`
    : owed
      ? `Veuillez trouver ci-joint notre ${inSentence(kind)} {numero}. Il reste {montant} à payer, au plus tard le {echeance}.`
      : `Veuillez trouver ci-joint notre ${inSentence(kind)} {numero}, déjà réglée.`
  const page =
    owed && banked
      ? 'Le lien de cet e-mail mène à la page de la facture, avec nos coordonnées bancaires.'
      : 'Vous pouvez aussi consulter le document par le lien de cet e-mail.'
  return `{salutation}

${what}

${page} Pour toute question, il suffit de répondre à cet e-mail.

Cordialement,
{expediteur}
{entreprise}`
}

/** Values of the variables for an issued invoice. `owedCents`: what remains to be paid now. In a preview `url` is the preview's. */
export function invoiceMessageValues(facts: {
  document: Pick<InvoiceDocument, 'kind' | 'title' | 'currency' | 'dueOn' | 'attention'> & {
    buyer: { name: string }
    seller: { name: string }
    totals: { grossCents: number }
  }
  owedCents: number
  number: string
  url: string
  recipientName: string | null
  senderName: string | null
}): InvoiceMessageValues {
  const { document, owedCents, number, url, recipientName, senderName } = facts
  const cents = owedCents > 0 ? owedCents : document.totals.grossCents
  return {
    salutation: greetingOf(recipientName?.trim() || document.attention),
    client: document.buyer.name,
    numero: number,
    titre: document.title ?? '',
    montant: formatMoney(cents, document.currency),
    echeance: document.dueOn === null ? '' : formatLongDate(document.dueOn),
    lien: url,
    entreprise: document.seller.name,
    expediteur: senderName ?? document.seller.name,
  }
}
