import { type Currency, formatCount, formatDate, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { PlanTerm } from './payment-plan.ts'

/** The words of a payment plan, all of which the client signs. */
export type PaymentPlanTerms = {
  reference: string
  sellerName: string
  sellerAddress: string
  clientName: string
  currency: Currency
  totalCents: number
  invoices: readonly { number: string; issuedOn: string; owedCents: number }[]
  terms: readonly PlanTerm[]
}

/** The version of the words below: a text is never edited, a new one is added. */
export const PAYMENT_PLAN_TEXT_VERSION = '2026-11'

/** What the signature is worth, and what follows from a term that is not paid. */
export function paymentPlanWords({
  sellerName,
}: Pick<PaymentPlanTerms, 'sellerName'>): readonly [string, string] {
  return [
    `Cet échéancier vaut reconnaissance de la dette au sens de l’article${NBSP}2240 du Code civil${NBSP}: le délai de prescription repart du jour de sa signature. Il ne change rien d’autre aux conditions des factures.`,
    `Tant que chaque échéance est payée à sa date, ${sellerName} n’envoie pas de relance pour ces factures. Si une échéance n’est pas payée à sa date, les relances reprennent pour ce qui reste dû.`,
  ]
}

/** The whole plan as one text: what is accepted, kept and proven. */
export function paymentPlanText(plan: PaymentPlanTerms): string {
  const { reference, sellerName, sellerAddress, clientName, currency, totalCents, invoices, terms } = plan
  const named = invoices.map(
    ({ number, issuedOn, owedCents }) =>
      `${number} du ${formatDate(issuedOn)} (${formatMoney(owedCents, currency)})`,
  )
  const paid = terms.map(({ dueOn, cents }) => `${formatMoney(cents, currency)} le ${formatLongDate(dueOn)}`)
  return [
    `Échéancier de paiement ${reference}.`,
    `Créancier${NBSP}: ${[sellerName, sellerAddress].filter((part) => part !== '').join(', ')}. Débiteur${NBSP}: ${clientName}.`,
    `Je reconnais que ${clientName} doit ${formatMoney(totalCents, currency)} à ${sellerName}, reste dû au titre de ${formatCount(invoices.length, 'facture', 'factures')}${NBSP}: ${named.join('\u00a0; ')}.`,
    `${clientName} s’engage à payer cette somme en ${terms.length}${NBSP}échéances${NBSP}: ${paid.join('\u00a0; ')}.`,
    ...paymentPlanWords(plan),
    `Je signe par voie électronique (signature électronique simple, règlement (UE) n°${NBSP}910/2014, article${NBSP}25${NBSP}; Code civil, articles${NBSP}1366 et${NBSP}1367). Mon nom, ma qualité, mon adresse e-mail, mon adresse IP, mon navigateur et les dates sont réunis dans un dossier de preuve remis aux deux parties.`,
  ].join(' ')
}
