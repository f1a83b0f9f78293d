import { holdsOn } from './dated-mentions.ts'
import { formatMoney } from './format.ts'
import { NBSP } from './typography.ts'

/** Why a debt will never be paid. A discount or a gesture to the client is none: a credit note is made of it. */
export const lossReasons = {
  liquidation: 'Liquidation judiciaire',
  court_plan: 'Remise d’un plan de sauvegarde ou de redressement',
  certificate: 'Certificat d’irrécouvrabilité',
  vanished: 'Client disparu sans laisser d’adresse',
  small_amount: 'Montant trop faible pour être réclamé',
} as const
export type LossReason = keyof typeof lossReasons
export const lossReasonKeys = Object.keys(lossReasons) as LossReason[]

/** Proofs that a debt is lost for ever, with the days of the losses for which the law or the tax office takes it, both included. */
type VatGround = { reason: LossReason; from: string | null; to: string | null; source: string }

const BOFIP = 'BOI-TVA-DED-40-10-20'

/**
 * Grounds on which VAT paid to the State comes back (CGI art. 272, 1). A small amount is none: the failure of what was tried has to be
 * proved, and an unpaid due date proves nothing. Read in the comment of 5 April 2017 and in what quotes it. A change is a new row.
 */
export const vatGrounds: readonly VatGround[] = [
  ground('liquidation', 'CGI art. 272, 1, al. 1: from the judgment that orders it'),
  ground('court_plan', `${BOFIP}: from the judgment that adopts the plan, for what it remits`),
  ground('certificate', `CGI art. 272, 1, al. 1; ${BOFIP}: proved by any means`),
  ground('vanished', `${BOFIP}: admitted where the creditor proves it`),
]

function ground(reason: LossReason, source: string): VatGround {
  return { reason, source, from: null, to: null }
}

/** Whether VAT comes back for a loss of this reason on a day (ISO). */
export const recoversVat = (reason: LossReason, isoDay: string): boolean =>
  vatGrounds.some((row) => row.reason === reason && holdsOn(row, isoDay))

type UnpaidMention = {
  from: string | null
  to: string | null
  source: string
  text: (facts: Unpaid) => string
}
type Unpaid = { netCents: number; vatCents: number }

/** Words over the duplicate of the invoice, without which no VAT comes back (CGI art. 272, 1, al. 2), with the days of the losses that bear them. */
export const unpaidMentions: readonly UnpaidMention[] = [
  {
    from: null,
    to: null,
    source: BOFIP,
    text: ({ netCents, vatCents }) =>
      `Facture demeurée impayée pour la somme de ${formatMoney(netCents, 'EUR')} (prix net) et pour la somme de ${formatMoney(vatCents, 'EUR')} (TVA correspondante) qui ne peut faire l’objet d’une déduction (article${NBSP}272 du CGI).`,
  },
]

/** The words of a loss on a day (ISO). */
export function unpaidMention(unpaid: Unpaid, isoDay: string): string {
  const row = unpaidMentions.find((mention) => holdsOn(mention, isoDay))
  if (row === undefined) throw new Error(`no mention of an unpaid invoice on ${isoDay}`)
  return row.text(unpaid)
}
