import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import { statementMessageValues } from '#shared/domain/invoices/statement-message.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

type Facts = Parameters<typeof statementMessageValues>[0] & {
  subject: string
  message: string
  /** What the client contests of what it owes, and no payment is asked for, in minor units. */
  contestedCents: number
  /** Of the page of all that the client owes; null: it owes nothing. */
  url: string | null
}

/** The mail that carries a statement of account: the author's words, what is owed, and until which day it counts. */
export function statementMail(facts: Facts): DocumentMail {
  const { to, balanceCents, contestedCents, currency, sellerName, url } = facts
  const values = statementMessageValues(facts)
  const balance = formatMoney(Math.abs(balanceCents), currency)
  const named = balanceCents < 0 ? 'En votre faveur' : 'Solde dû'
  return {
    ...writeLetter({}, facts, values),
    preview: `Relevé de compte au ${formatLongDate(to)}, ${named.toLowerCase()} ${balance}`,
    eyebrow: 'Relevé de compte',
    title: `${sellerName} vous adresse un relevé`,
    amount: { label: named, value: balance, term: `Arrêté au ${formatLongDate(to)}` },
    facts: contestedCents === 0 ? [] : [['Contesté, non demandé', formatMoney(contestedCents, currency)]],
    ...(url === null ? {} : { action: { label: 'Consulter et payer le tout', url } }),
    footer: documentMailFooter(sellerName, url !== null),
  }
}
