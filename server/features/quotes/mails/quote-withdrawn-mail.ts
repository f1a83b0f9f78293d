import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { amountDue } from '#shared/domain/documents/document-amounts.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { withdrawalWords } from '#shared/domain/quotes/withdrawal-words.ts'

/** The mail that tells a client that a devis is withdrawn: the author's words, without a link. */
export function quoteWithdrawnMail(facts: {
  document: QuoteDocument
  number: string
  recipientName: string | null
  senderName: string | null
  letter: { subject?: string | undefined; message?: string | undefined }
}): DocumentMail {
  const { document, number, recipientName, senderName, letter } = facts
  const sellerName = document.seller.name
  return {
    ...writeLetter(letter, withdrawalWords({ number, recipientName, senderName, sellerName }), {}),
    preview: `Le devis ${number} est retiré\u00a0: il ne peut plus être signé`,
    eyebrow: `Devis ${number}`,
    title: 'Ce devis est retiré',
    amount: amountDue(document),
    facts: [],
    footer: documentMailFooter(sellerName, false),
  }
}
