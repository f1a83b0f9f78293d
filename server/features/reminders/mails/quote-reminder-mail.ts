import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import { type QuoteReminderFacts, quoteReminderValues } from '#shared/domain/reminders/variables.ts'
import { formatLongDate } from '#shared/french/format.ts'

type Words = { subject: string; message: string }

/** The mail that reminds of a devis: its author's words, its amount, its last day and its link. */
export function quoteReminderMail(
  words: Words,
  facts: QuoteReminderFacts,
  /** Whether the client’s page takes a signature. */
  signedOnline: boolean,
): DocumentMail {
  const { number, url, validUntil } = facts
  const values = quoteReminderValues(facts)
  return {
    ...writeLetter({}, words, values),
    preview: `Devis ${number}, ${values.total}`,
    eyebrow: `Devis ${number}`,
    title: 'Votre devis attend votre réponse',
    amount: {
      label: 'Montant',
      value: values.total,
      term: validUntil === null ? undefined : `Valable jusqu’au ${formatLongDate(validUntil)}`,
    },
    facts: [],
    action: { label: signedOnline ? 'Consulter et signer le devis' : 'Consulter le devis', url },
    footer: documentMailFooter(facts.sellerName),
  }
}

/** The words that left, as the history keeps them: without the address of the client's page, which opens to whoever has it. */
export function keptQuoteWords(words: Words, facts: QuoteReminderFacts): Words {
  const values = quoteReminderValues({ ...facts, url: '[lien du client]' })
  const { subject, paragraphs } = writeLetter({}, words, values)
  return { subject, message: paragraphs.join('\n\n') }
}
