import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

type Facts = { link: LinkFacts; signer: { name: string; quality: string }; signedAt: Date; url: string }

/** « Devis signé », with the sealed PDF and the proof attached, for one of the two sides. */
export function signedMail(side: 'client' | 'seller', { link, signer, signedAt, url }: Facts): MailContent {
  const { document, number, timezone } = link
  const seller = document.seller.name
  const client = document.buyer.name
  const amount = formatMoney(document.totals.grossCents, document.currency)
  return {
    subject:
      side === 'client'
        ? `Votre devis ${number} signé – ${seller}`
        : `Devis ${number} signé par ${signer.name} (${client})`,
    preview: `${amount} TTC, le ${formatDateTime(signedAt, timezone)}.`,
    title: side === 'client' ? 'Votre devis est signé' : `${client} a signé le devis ${number}`,
    paragraphs: [
      side === 'client'
        ? `Vous avez signé le devis ${number} émis par ${seller}. Vous trouverez ci-joint le devis signé et scellé, ainsi que son dossier de preuve.`
        : 'Vous trouverez ci-joint le devis signé et scellé, ainsi que son dossier de preuve. Le client a reçu les mêmes documents.',
      'Conservez ces fichiers tels quels\u00a0: toute modification rendrait le sceau invalide.',
    ],
    facts: [
      ['Devis', [number, document.title].filter(Boolean).join(' – ')],
      [document.totals.vatCents === 0 ? 'Montant' : `Montant${NBSP}TTC`, amount],
      ['Signataire', `${signer.name}, ${signer.quality}`],
      ['Signé le', formatDateTime(signedAt, timezone)],
    ],
    action: { label: side === 'client' ? 'Voir le devis signé' : 'Ouvrir le devis', url },
    footer:
      side === 'client'
        ? `Vous recevez ce message parce que vous avez signé un devis émis par ${seller} avec ${PRODUCT_NAME}. Signature électronique simple (eIDAS, article${NBSP}25).`
        : `Vous recevez ce message parce que vous avez envoyé ce devis avec ${PRODUCT_NAME}.`,
  }
}
