import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import type { LinkView } from '#shared/contract/signatures.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { sellerNext } from '#shared/domain/signatures/seller-next.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'

type Transfer = NonNullable<LinkView['deposit']>['transfer']
type Facts = {
  link: LinkFacts
  signer: { name: string; quality: string }
  signedAt: Date
  url: string
  /** Where the deposit is transferred to; null where no account is known. */
  transfer: Transfer
}

/** « Devis signé », with the sealed PDF and the proof attached, for one of the two sides. */
export function signedMail(side: 'client' | 'seller', facts: Facts): MailContent {
  const { link, signer, signedAt, url } = facts
  const { document, number, timezone } = link
  const client = document.buyer.name
  const amount = formatMoney(document.totals.grossCents, document.currency)
  const label = document.totals.vatCents === 0 ? 'Montant' : `Montant${NBSP}TTC`
  const signed: [string, string][] = [
    ['Signataire', `${signer.name}, ${signer.quality}`],
    ['Signé le', formatDateTime(signedAt, timezone)],
  ]
  const preview = `${label} ${amount}, le ${formatDateTime(signedAt, timezone)}.`
  if (side === 'client') return { preview, ...toClient(facts), facts: signed }
  return {
    subject: `Devis ${number} signé par ${signer.name} (${client})`,
    preview,
    title: `${client} a signé le devis ${number}`,
    paragraphs: [
      'Vous trouverez ci-joint le devis signé et scellé, ainsi que son dossier de preuve. Le client a reçu les mêmes documents.',
      KEEP,
    ],
    facts: [['Devis', [number, document.title].filter(Boolean).join(' – ')], [label, amount], ...signed],
    action: { label: 'Ouvrir le devis', url },
    footer: `Vous recevez ce message parce que vous avez envoyé ce devis avec ${PRODUCT_NAME}.`,
  }
}

const KEEP = `Conservez ces fichiers tels quels${NBSP}: modifiés, ils ne font plus preuve.`

function toClient({ link, url, transfer }: Facts): Omit<MailContent, 'preview'> {
  const { document, number } = link
  const { seller, totals, currency, deposit } = document
  const asked = deposit ? formatMoney(deposit.cents, currency) : null
  return {
    subject: `Votre devis ${number} signé – ${seller.name}`,
    eyebrow: `Devis ${number}`,
    title: 'Votre devis est signé',
    amount: {
      value: formatMoney(totals.grossCents, currency),
      label: totals.vatCents === 0 ? 'Montant' : 'Total TTC',
      term: asked === null ? undefined : `Acompte de ${asked} à régler`,
    },
    paragraphs: [
      `Vous trouverez ci-joint le devis ${number} signé et scellé, ainsi que son dossier de preuve. ${KEEP}`,
    ],
    next: [
      ...(asked === null ? [] : [depositStep(asked, transfer)]),
      { text: sellerNext(seller.name, asked !== null) },
      ...questionsOf(seller),
    ],
    action: { label: asked === null ? 'Voir le devis signé' : 'Régler l’acompte', url },
    footer: `Vous recevez ce message parce que vous avez signé un devis émis par ${seller.name} avec ${PRODUCT_NAME}. Signature électronique simple (eIDAS, article${NBSP}25).`,
  }
}

type Step = NonNullable<MailContent['next']>[number]

function depositStep(asked: string, transfer: Transfer): Step {
  if (transfer === null) return { text: `Réglez l’acompte de ${asked}${NBSP}: la page du devis dit comment.` }
  const { iban, bic, holder, reference } = transfer
  return {
    text: `Réglez l’acompte de ${asked}, par virement ou depuis la page du devis.`,
    facts: [
      ['IBAN', formatIban(iban)],
      ...(bic === null ? [] : [['BIC', bic] as [string, string]]),
      ['Titulaire', holder],
      ['Référence à indiquer', reference],
    ],
  }
}

function questionsOf({ phone, email }: { phone: string | null; email: string | null }): Step[] {
  const links = [
    ...(phone === null ? [] : [{ label: phone, url: `tel:${phone.replace(/\s/g, '')}` }]),
    ...(email === null ? [] : [{ label: email, url: `mailto:${email}` }]),
  ]
  return links.length === 0 ? [] : [{ text: `Une question${NNBSP}?`, links }]
}
