import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { formatMoney } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

type AnswerKind = 'refused' | 'change' | 'question'
type Words = { subject: string; title: string; before: string; after: string }

const wordsOf = (kind: AnswerKind, client: string, number: string): Words =>
  ({
    refused: {
      subject: `Devis ${number} refusé par ${client}`,
      title: `${client} a refusé le devis ${number}`,
      before: 'Raison indiquée',
      after:
        'Vous pouvez répondre à ce message, ou proposer une autre version du devis\u00a0: elle garde son numéro.',
    },
    change: {
      subject: `${client} demande une modification du devis ${number}`,
      title: `${client} demande une modification`,
      before: 'Demande du client',
      after:
        'Le devis reste ouvert. Vous pouvez répondre à ce message, ou répondre par une nouvelle version du devis.',
    },
    question: {
      subject: `${client} pose une question sur le devis ${number}`,
      title: `${client} pose une question`,
      before: 'Question du client',
      after: 'Le devis reste ouvert. Répondez à ce message\u00a0: votre client recevra votre réponse.',
    },
  })[kind]

/** A refusal, a wish for another quote or a question, told to the seller in the client's words. */
export function answerMail(
  kind: AnswerKind,
  { link, text, url }: { link: LinkFacts; text: string; url: string },
): MailContent {
  const { document, number } = link
  const { subject, title, before, after } = wordsOf(kind, document.buyer.name, number)
  return {
    subject,
    preview: text.slice(0, 120),
    title,
    paragraphs: [`${before}${NBSP}:\n${guillemets(text)}`, after],
    facts: [
      ['Devis', [number, document.title].filter(Boolean).join(' – ')],
      ['Montant', formatMoney(document.totals.grossCents, document.currency)],
    ],
    action: { label: 'Ouvrir le devis', url },
    footer: `Vous recevez ce message parce que vous avez envoyé ce devis avec ${PRODUCT_NAME}.`,
  }
}
