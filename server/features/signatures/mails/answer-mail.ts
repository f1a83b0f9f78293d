import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { formatMoney } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

/** A refusal, or a wish for another quote, told to the seller in the client's words. */
export function answerMail(
  kind: 'refused' | 'change',
  { link, text, url }: { link: LinkFacts; text: string; url: string },
): MailContent {
  const { document, number } = link
  const client = document.buyer.name
  const refused = kind === 'refused'
  return {
    subject: refused
      ? `Devis ${number} refusé par ${client}`
      : `${client} demande une modification du devis ${number}`,
    preview: text.slice(0, 120),
    title: refused ? `${client} a refusé le devis ${number}` : `${client} demande une modification`,
    paragraphs: [
      `${refused ? 'Raison indiquée' : 'Demande du client'}${NBSP}:\n${guillemets(text)}`,
      refused
        ? 'Vous pouvez répondre à ce message, ou dupliquer le devis pour en proposer un autre.'
        : `Le devis reste ouvert. Vous pouvez répondre à ce message, ou dupliquer le devis pour en proposer une nouvelle version.`,
    ],
    facts: [
      ['Devis', [number, document.title].filter(Boolean).join(' – ')],
      ['Montant', formatMoney(document.totals.grossCents, document.currency)],
    ],
    action: { label: 'Ouvrir le devis', url },
    footer: `Vous recevez ce message parce que vous avez envoyé ce devis avec ${PRODUCT_NAME}.`,
  }
}
