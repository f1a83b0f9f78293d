import { type DocumentMail, paragraphsOf } from '#server/features/quotes/commands/write-letter.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import { statementMessageValues } from '#shared/domain/invoices/statement-message.ts'
import { documentMailFooter } from '#shared/domain/quotes/quote-message.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

type Facts = Parameters<typeof statementMessageValues>[0] & { subject: string; message: string }

/** The mail that carries a statement of account: the author's words, what is owed, and until which day it counts. */
export function statementMail(facts: Facts): DocumentMail {
  const { to, balanceCents, currency, sellerName } = facts
  const values = statementMessageValues(facts)
  const title = `Relevé de compte au ${formatLongDate(to)}`
  const balance = formatMoney(Math.abs(balanceCents), currency)
  const named = balanceCents < 0 ? 'En votre faveur' : 'Solde dû'
  return {
    // A header holds one line.
    subject: joinLines(fillMessage(facts.subject, values)).slice(0, 250),
    preview: `${title}, ${named.toLowerCase()} ${balance}`,
    title,
    paragraphs: paragraphsOf(fillMessage(facts.message, values)),
    facts: [
      ['Arrêté au', formatLongDate(to)],
      [named, balance],
    ],
    footer: documentMailFooter(sellerName),
  }
}
