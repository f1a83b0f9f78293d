import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import { contestedWords } from '#shared/domain/reminders/contested-words.ts'
import { type ReminderFacts, reminderValues } from '#shared/domain/reminders/variables.ts'
import { formatCount, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'

type Words = { subject: string; message: string }
type Transfer = { iban: string; bic: string | null; accountName: string | null }

/** Invoices told one by one; the statement that is attached then tells all. */
export const MOST_TOLD = 20

/**
 * The mail of a reminder: its author's words, each late invoice, the total, and one way to pay. `leftOut`: which of the invoices that it was to carry it
 * does not.
 */
export function reminderMail(
  words: Words,
  facts: ReminderFacts,
  { transfer, leftOut }: { transfer: Transfer | null; leftOut: string | null },
): DocumentMail {
  const { invoices, currency, url } = facts
  const values = reminderValues(facts)
  const [oldest] = invoices
  const alone = invoices.length === 1
  const title = alone
    ? `Facture ${oldest!.number} à régler`
    : `${formatCount(invoices.length, 'facture', 'factures')} à régler`
  // The head says it already where there is one alone, and a text that holds the table.
  const told = alone || words.message.includes('{factures}') ? [] : invoices.slice(0, MOST_TOLD)
  const untold = told.length === 0 ? 0 : invoices.length - told.length
  return {
    ...writeLetter({}, words, values),
    preview: `${title}, ${values.total}`,
    eyebrow: alone ? `Facture ${oldest!.number}` : formatCount(invoices.length, 'facture', 'factures'),
    title: alone ? 'Une facture à régler' : 'Vos factures à régler',
    amount: {
      label: 'Total à régler',
      value: values.total,
      term: alone
        ? `Échue le ${formatLongDate(oldest!.dueOn)}${contestedWords(oldest!.contestedCents, currency)}`
        : undefined,
    },
    facts: [
      ...told.map((invoice): [string, string] => [
        `Facture ${invoice.number}`,
        `${formatMoney(invoice.owedCents, currency)}, échue le ${formatLongDate(invoice.dueOn)}${contestedWords(invoice.contestedCents, currency)}`,
      ]),
      ...(untold > 0
        ? [
            ['Autres factures', `${formatCount(untold, 'facture', 'factures')}, voir le relevé joint`] as [
              string,
              string,
            ],
          ]
        : []),
      ...(transfer === null ? [] : [['IBAN', transferWords(transfer)] as [string, string]]),
      ...(leftOut === null ? [] : [['Pièces jointes', `${leftOut} Demandez-les-nous.`] as [string, string]]),
    ],
    action: {
      label: alone ? 'Consulter et payer la facture' : 'Consulter et payer le tout',
      url,
    },
    footer: documentMailFooter(facts.sellerName),
  }
}

function transferWords({ iban, bic, accountName }: Transfer): string {
  const beside = [accountName, bic === null ? null : `BIC${NBSP}${bic}`].filter((part) => part !== null)
  return [formatIban(iban), ...beside].join(' · ')
}

/** The words that left, as the history keeps them: without the address of the client's page, which opens to whoever has it. */
export function keptWords(words: Words, facts: ReminderFacts): Words {
  const values = reminderValues({ ...facts, url: '[lien du client]' })
  const { subject, paragraphs } = writeLetter({}, words, values)
  return { subject, message: paragraphs.join('\n\n') }
}
