import type { DossierPaper } from '#shared/domain/documents/dossier-paper.ts'
import { type ShownSignature, signedBlock } from '#shared/domain/signatures/signed-block.ts'
import { formatDate, formatDateTime, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type PaymentPlanTerms, paymentPlanText, paymentPlanWords } from './payment-plan-text.ts'

/** A signed payment plan as a document of its own: its invoices and terms in tables, the words that were signed, and the signature. */
export function paymentPlanPaper(plan: PaymentPlanTerms, signed: ShownSignature): DossierPaper {
  const { reference, sellerName, sellerAddress, clientName, currency, totalCents, invoices, terms } = plan
  const money = (cents: number) => formatMoney(cents, currency)
  const at = formatDateTime(signed.signedAt, signed.timeZone)
  return {
    title: `Échéancier de paiement ${reference}`,
    author: sellerName,
    drawnOn: todayIn(signed.timeZone, new Date(signed.signedAt)),
    heading: 'Échéancier de paiement',
    reference: `${reference} · signé le ${at}`,
    contents: false,
    summary: [
      {
        kind: 'facts',
        facts: [
          { label: 'Créancier', value: [sellerName, sellerAddress].filter((part) => part !== '').join(', ') },
          { label: 'Débiteur', value: clientName },
          { label: 'Somme reconnue', value: money(totalCents) },
        ],
      },
    ],
    sections: [
      {
        title: 'Les factures',
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: 'Facture', width: null, end: false },
              { title: 'Émise le', width: 40, end: false },
              { title: 'Reste dû', width: 40, end: true },
            ],
            rows: invoices.map(({ number, issuedOn, owedCents }) => [
              number,
              formatDate(issuedOn),
              money(owedCents),
            ]),
            total: ['Total', '', money(totalCents)],
          },
        ],
      },
      {
        title: 'Les échéances',
        blocks: [
          {
            kind: 'table',
            columns: [
              { title: 'N°', width: 15, end: false },
              { title: 'À payer le', width: null, end: false },
              { title: 'Montant', width: 40, end: true },
            ],
            rows: terms.map(({ dueOn, cents }, index) => [
              String(index + 1),
              formatLongDate(dueOn),
              money(cents),
            ]),
            total: ['', 'Total', money(terms.reduce((sum, { cents }) => sum + cents, 0))],
          },
          { kind: 'text', lines: [...paymentPlanWords(plan)] },
        ],
      },
      { title: 'Le texte signé', blocks: [{ kind: 'text', lines: [paymentPlanText(plan)] }] },
    ],
    signature: {
      title: 'Signature du débiteur',
      block: signedBlock(signed, 'beside'),
      caption: `Signature électronique simple${NBSP}: le dossier de preuve est remis à part aux deux parties.`,
    },
    footer: [sellerName, `Échéancier ${reference}`],
    footerReference: `Échéancier ${reference}`,
  }
}
