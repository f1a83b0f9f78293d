import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { PlanTerm } from '#shared/domain/payment-plans/payment-plan.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { que } from '#shared/french/elides-before.ts'
import { type Currency, formatDateTime, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'

type Plan = {
  reference: string
  sellerName: string
  currency: Currency
  totalCents: number
  terms: readonly PlanTerm[]
}

const footer = (sellerName: string) =>
  `Vous recevez ce message parce ${que(sellerName)}, qui utilise ${PRODUCT_NAME}, vous propose un échéancier de paiement.`

const termFacts = ({ terms, currency }: Plan): [string, string][] =>
  terms.map(({ dueOn, cents }) => [formatLongDate(dueOn), formatMoney(cents, currency)])

type Proposed = Plan & { message: string; signBy: string; url: string; signed: boolean }

/** « Échéancier à signer », with the link; of a signed one, the link alone. */
export function proposedMail(plan: Proposed): MailContent {
  const { sellerName, currency, totalCents, terms, message, signBy, url, signed } = plan
  const total = formatMoney(totalCents, currency)
  const count = `${terms.length}${NBSP}échéances`
  return {
    subject: signed
      ? `Votre échéancier de paiement – ${sellerName}`
      : `Échéancier à signer – ${total} en ${count} – ${sellerName}`,
    preview: `${total} en ${count}.`,
    eyebrow: `Échéancier ${plan.reference}`,
    title: signed ? 'Votre échéancier' : `${sellerName} vous propose un échéancier`,
    amount: {
      value: total,
      label: `En ${count}`,
      term: signed ? undefined : `À signer avant le ${formatLongDate(signBy)}`,
    },
    paragraphs: [
      ...message
        .split(/\n{2,}/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      signed
        ? `Vous avez signé cet échéancier avec ${sellerName}. Cette page dit où en est chaque échéance.`
        : `${sellerName} vous propose de régler ${total} en ${count}. Ouvrez l’échéancier, lisez-le, puis signez-le en ligne avant le ${formatLongDate(signBy)} inclus${NBSP}: un code vous sera envoyé à cette adresse.`,
    ],
    facts: termFacts(plan),
    action: { label: signed ? 'Voir l’échéancier' : 'Lire et signer l’échéancier', url },
    footer: footer(sellerName),
  }
}

/** The one-time code of a signer. */
export function planCodeMail({
  code,
  reference,
  sellerName,
}: Pick<Plan, 'reference' | 'sellerName'> & { code: string }): MailContent {
  const minutes = codeRules.lifeSeconds / 60
  return {
    subject: `${code} est votre code pour signer l’échéancier ${reference}`,
    preview: `Valable ${minutes} minutes.`,
    eyebrow: `Échéancier ${reference}`,
    title: 'Votre code de signature',
    paragraphs: [
      `Saisissez ce code pour signer l’échéancier de paiement proposé par ${sellerName}. Il est valable ${minutes}${NBSP}minutes et ne sert qu’une fois.`,
      `Ne le communiquez à personne${NBSP}: il vaut accord de votre part.`,
    ],
    code,
    footer: `Vous n’avez pas demandé ce code${NNBSP}? Ignorez ce message${NBSP}: rien ne sera signé.`,
  }
}

type Signed = Plan & {
  clientName: string
  signerName: string
  signerQuality: string
  signedAt: Date
  timeZone: string
  url: string
}

/** « Échéancier signé », with its proof attached, for one of the two sides. */
export function signedPlanMail(side: 'client' | 'seller', signed: Signed): MailContent {
  const { reference, sellerName, clientName, signerName, signerQuality, signedAt, timeZone, url } = signed
  const at = formatDateTime(signedAt, timeZone)
  return {
    subject:
      side === 'client'
        ? `Votre échéancier signé – ${sellerName}`
        : `Échéancier de paiement signé par ${clientName}`,
    preview: `Échéancier ${reference}, le ${at}.`,
    eyebrow: `Échéancier ${reference}`,
    title: side === 'client' ? 'Votre échéancier est signé' : `${clientName} a signé son échéancier`,
    paragraphs: [
      'Vous trouverez ci-joint l’échéancier et le dossier de preuve de sa signature, chacun en PDF scellé. Conservez ces fichiers tels quels\u00a0: modifiés, ils ne font plus preuve.',
      side === 'client'
        ? 'Payez chaque échéance à sa date, en rappelant sa référence.'
        : 'Les relances de ces factures attendent chaque échéance. Elles reprennent si l’une d’elles n’est pas payée à sa date.',
    ],
    facts: [...termFacts(signed), ['Signataire', `${signerName}, ${signerQuality}`], ['Signé le', at]],
    action: { label: side === 'client' ? 'Voir l’échéancier' : 'Voir les échéanciers', url },
    footer:
      side === 'client'
        ? footer(sellerName)
        : `Vous recevez ce message parce que vous avez proposé cet échéancier avec ${PRODUCT_NAME}.`,
  }
}
