import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import type { PaymentMeans } from '#shared/domain/invoices/invoice-document.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import type { InterestSegment } from '#shared/domain/late-interest/interest.ts'
import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { isFormalNotice } from './plan.ts'
import { startPlans } from './start-plans.ts'

/** Usual time to pay after a « mise en demeure » (relances-facts, section 4). */
const NOTICE_DAYS = 'huit'

export type LetterInvoice = {
  number: string
  issuedOn: string
  dueOn: string
  daysLate: number
  owedCents: number
  /** Contested beside it, and not asked. */
  contestedCents: number
  interestCents: number
  /** In euros, whatever the currency. */
  indemnityCents: number
  segments: readonly InterestSegment[]
}

/** A letter that asks for late invoices, as it is printed. */
export type ReminderLetter = {
  issuedOn: string
  registered: boolean
  /** A « mise en demeure »; a plain reminder otherwise. */
  formalNotice: boolean
  debtor: Debtor
  seller: DocumentParty
  /** Data URL of the logo or null. */
  sellerLogo: string | null
  /** The organization’s colour; absent from documents of before there was one. */
  sellerTone?: DocumentTone
  buyer: DocumentParty
  attention: string | null
  subject: string
  /** The words of its author, variables filled. */
  paragraphs: readonly string[]
  senderName: string | null
  currency: Currency
  /** The oldest first. */
  invoices: readonly LetterInvoice[]
  /** False where a rate of the interest of one invoice is missing: no interest is counted. */
  interestKnown: boolean
  payment: Extract<PaymentMeans, { kind: 'transfer' }> | null
}

export type LetterSums = {
  principalCents: number
  /** Null: not counted. */
  interestCents: number | null
  /** In euros. */
  indemnityCents: number
  /** In the currency of the invoices; the indemnities are a part of it in euros alone. */
  totalCents: number
}

/** The sum that a letter asks, split. A plain reminder asks the principal alone. */
export function letterSums({
  currency,
  invoices,
  interestKnown,
  formalNotice,
}: Pick<ReminderLetter, 'currency' | 'invoices' | 'interestKnown' | 'formalNotice'>): LetterSums {
  const sum = (of: (invoice: LetterInvoice) => number) =>
    invoices.reduce((cents, invoice) => cents + of(invoice), 0)
  const principalCents = sum(({ owedCents }) => owedCents)
  const interestCents = interestKnown && formalNotice ? sum((one) => one.interestCents) : null
  const indemnityCents = formalNotice ? sum((one) => one.indemnityCents) : 0
  const totalCents = principalCents + (interestCents ?? 0) + (currency === 'EUR' ? indemnityCents : 0)
  return { principalCents, interestCents, indemnityCents, totalCents }
}

/** What follows the author’s words and the table: for a « mise en demeure », all that makes it one (C. civ. 1344). */
export function letterClosing(letter: ReminderLetter): string[] {
  const { formalNotice, currency, indemnityCents, totalCents } = { ...letter, ...letterSums(letter) }
  const contested = contestedPart(letter)
  const late = `Si votre règlement vient de partir, ne tenez pas compte de cette lettre.`
  if (!formalNotice) return [...contested, late]
  const apart =
    currency !== 'EUR' && indemnityCents > 0
      ? `, et en sus l’indemnité forfaitaire de ${formatMoney(indemnityCents, 'EUR')}`
      : ''
  return [
    ...contested,
    `Par la présente, qui vaut mise en demeure (art.${NBSP}1344 du Code civil), nous vous mettons en demeure de nous régler ${formatMoney(totalCents, currency)}${apart} dans un délai de ${NOTICE_DAYS}${NBSP}jours à compter de la réception de cette lettre.`,
    interestWords(letter),
    `Si vous contestez cette somme, ou si vous souhaitez la payer en plusieurs fois, écrivez-nous dans le même délai. ${late}`,
  ]
}

/** The amount that the letter leaves out, where the client contests a part of an invoice. */
function contestedPart({ invoices, currency }: ReminderLetter): string[] {
  const parts = invoices.flatMap(({ number, contestedCents }) =>
    contestedCents === 0 ? [] : [`${formatMoney(contestedCents, currency)} sur la facture ${number}`],
  )
  return parts.length === 0
    ? []
    : [`Cette lettre ne porte pas sur ce que vous contestez${NBSP}: ${parts.join(', ')}.`]
}

function interestWords(letter: ReminderLetter): string {
  const { debtor, interestKnown, issuedOn } = letter
  // One was received before.
  if (debtor === 'consumer' && (letterSums(letter).interestCents ?? 0) > 0)
    return `Les intérêts au taux légal, dus depuis la réception de notre première mise en demeure, sont arrêtés au ${formatLongDate(issuedOn)} et courent jusqu’au paiement (art.${NBSP}1231-6 du Code civil).`
  if (debtor === 'consumer')
    return `Les intérêts au taux légal courent sur cette somme à compter de la réception de cette lettre et jusqu’au paiement (art.${NBSP}1231-6 du Code civil).`
  const source =
    debtor === 'professional'
      ? `art.${NBSP}L.${NBSP}441-10 et D.${NBSP}441-5 du Code de commerce`
      : `art.${NBSP}L.${NBSP}2192-13, R.${NBSP}2192-31 et D.${NBSP}2192-35 du Code de la commande publique`
  if (!interestKnown)
    return `S’y ajoutent les intérêts de retard au taux légal applicable, du lendemain de chaque échéance jusqu’au paiement. L’indemnité forfaitaire pour frais de recouvrement est de 40${NBSP}€ par facture (${source}).`
  return `Les intérêts de retard sont arrêtés au ${formatLongDate(issuedOn)} et courent jusqu’au paiement${NBSP}; l’indemnité forfaitaire pour frais de recouvrement est de 40${NBSP}€ par facture (${source}).`
}

/** The words of a « mise en demeure » that nobody wrote yet: the sums, the deadline and the way to pay are printed below them. */
export const formalNoticeWords = {
  subject: 'Mise en demeure de payer – facture {numero}',
  message: `{salutation}

Sauf erreur de notre part, {total} restent impayés au titre des factures détaillées ci-dessous, dont l’échéance est dépassée.`,
}

const step = { tone: 'vous', attachments: [], automatic: false } as const

/** Whether these words of a letter are a « mise en demeure ». */
export const isNoticeLetter = (words: { subject: string; message: string }): boolean =>
  isFormalNotice({ ...step, ...words, channel: 'letter' })

const startNotices = new Set(
  Object.values(startPlans)
    .flatMap(({ steps }) => steps)
    .filter(isFormalNotice)
    .map(({ message }) => message),
)

/** A printed letter has no page to open, and its sums stand in its table. */
const UNPRINTED = ['{lien}', '{factures}', '{interets}', '{indemnite}']

/** The words of a step of a plan as a letter opens with them: what its lower part prints is left out, and so is the signature. */
export function letterWords({ subject, message }: { subject: string; message: string }): {
  subject: string
  message: string
} {
  if (startNotices.has(message)) return formalNoticeWords
  const kept = message
    .split('\n')
    .filter((line) => !UNPRINTED.some((name) => line.includes(name)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { subject, message: kept === '' ? formalNoticeWords.message : kept }
}

type Postal = Pick<DocumentParty, 'addressLines' | 'postalCode' | 'city'>

/** The address as an envelope shows it; null where a postman would not find it. */
export function postalLines({ addressLines, postalCode, city }: Postal): string[] | null {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return addressLines.length === 0 || !city ? null : [...addressLines, town]
}
