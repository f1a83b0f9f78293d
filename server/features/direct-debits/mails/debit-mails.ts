import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The debits of one mandate that a mail tells of. */
export type ToldDebits = {
  sellerName: string
  collectOn: string
  reference: string
  creditorId: string
  iban: string
  debits: readonly { number: string; amountCents: number }[]
}

const sumOf = ({ debits }: ToldDebits) => debits.reduce((sum, { amountCents }) => sum + amountCents, 0)
const facts = (told: ToldDebits): [string, string][] => [
  ...told.debits.map(({ number, amountCents }): [string, string] => [
    `Facture ${number}`,
    formatMoney(amountCents),
  ]),
  ...(told.debits.length > 1 ? [['Total', formatMoney(sumOf(told))] as [string, string]] : []),
]
const footer = ({ sellerName }: ToldDebits) =>
  `Vous recevez ce message parce que vous avez signé un mandat de prélèvement pour ${sellerName}, qui utilise ${PRODUCT_NAME}.`

/** Tells a client beforehand of what is debited, on which day and by which right (EPC016-06, 4.3.4). */
export function noticeMail(told: ToldDebits): MailContent {
  const { sellerName, collectOn, reference, creditorId, iban } = told
  const amount = formatMoney(sumOf(told))
  const day = formatLongDate(collectOn)
  return {
    subject: `Prélèvement de ${amount} le ${day}`,
    preview: `${sellerName} prélèvera ${amount} sur votre compte ${maskIban(iban)}.`,
    eyebrow: 'Prélèvement SEPA',
    title: 'Votre prochain prélèvement',
    amount: { value: amount, label: `Prélevé le ${day}` },
    paragraphs: [
      `${sellerName} prélèvera ${amount} sur votre compte le ${day}. Vous n’avez rien à faire${NBSP}: veillez seulement à ce que le compte soit approvisionné.`,
      `Une erreur${NBSP}? Répondez à ce message avant cette date.`,
    ],
    facts: [
      ...facts(told),
      ['Compte débité', maskIban(iban)],
      ['Référence du mandat (RUM)', reference],
      ['Identifiant du créancier (ICS)', creditorId],
    ],
    footer: footer(told),
  }
}

/** Tells the client that what it was told of is not debited. */
export function canceledMail(told: ToldDebits): MailContent {
  const { sellerName, collectOn } = told
  const amount = formatMoney(sumOf(told))
  const day = formatLongDate(collectOn)
  return {
    subject: `Prélèvement de ${amount} annulé`,
    preview: `${sellerName} ne prélèvera pas ${amount} le ${day}.`,
    eyebrow: 'Prélèvement SEPA',
    title: 'Votre prélèvement est annulé',
    amount: { value: amount, label: `Annoncé pour le ${day}` },
    paragraphs: [
      `Le prélèvement de ${amount} que ${sellerName} vous avait annoncé pour le ${day} n’aura pas lieu. La somme reste due${NBSP}: ${sellerName} vous dira comment la régler.`,
    ],
    facts: facts(told),
    footer: footer(told),
  }
}
