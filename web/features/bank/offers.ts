import type { BankLine } from '#shared/contract/bank.ts'
import type {
  BankGroupProposal,
  BankPayoutProposal,
  BankProposal,
  BankTargetProposal,
  LineProposals,
} from '#shared/contract/bank-matching.ts'
import { payoutText } from '#shared/domain/payments/payout.ts'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The kinds of match that a movement may have: the payment of an invoice, with other movements or alone, a payout of the payment provider, or another target. */
export type Offer =
  | ({ kind: 'invoice' } & BankProposal)
  | ({ kind: 'payout' } & BankPayoutProposal)
  | ({ kind: 'group'; certain: false } & BankGroupProposal)
  | { kind: 'target'; certain: boolean; confidence: number; reasons: string[]; target: BankTargetProposal }

/** The likeliest first. */
export const offersOf = ({ proposals, payouts, groups, targets }: LineProposals): Offer[] =>
  [
    ...targets.map((target): Offer => {
      const { certain, confidence, reasons } = target
      return { kind: 'target', certain, confidence, reasons, target }
    }),
    ...payouts.map((payout): Offer => ({ kind: 'payout', ...payout })),
    ...groups.map((group): Offer => ({ kind: 'group', certain: false, ...group })),
    ...proposals.map((proposal): Offer => ({ kind: 'invoice', ...proposal })),
  ].toSorted((one, other) => other.confidence - one.confidence)

export function offerKey(offer: Offer): string {
  if (offer.kind === 'target') return `${offer.target.kind} ${offer.target.targetId}`
  return offer.kind === 'payout' ? offer.payoutId : `${offer.kind} ${offer.invoiceId}`
}

/** The words of an offer: its title, what is beside it, the buttons that take it or not. */
export function offerWords(offer: Offer, line: BankLine, lines: readonly BankLine[]) {
  const currency = line.currency as Currency
  const money = (cents: number) => formatMoney(cents, currency)
  if (offer.kind === 'target') {
    const { title, beside } = offer.target
    const name = [title, beside].filter(Boolean).join(', ')
    const act = offer.target.kind === 'returned' ? 'Déclarer rejeté' : 'Rapprocher'
    return {
      title,
      beside,
      facts: [] as string[],
      act,
      not: 'Pas cela',
      accept: `${act}${NBSP}: ${name}`,
      refuse: `Pas cela${NBSP}: ${name}`,
    }
  }
  if (offer.kind === 'payout') {
    const name = `versement Stripe du ${formatDate(offer.arrivesOn)}`
    return {
      title: payoutText({ ...offer, currency }),
      beside: null,
      facts: [] as string[],
      accept: `Rapprocher du ${name}`,
      act: 'Rapprocher',
      refuse: `Pas celui-ci${NBSP}: ${name}`,
      not: 'Pas celui-ci',
    }
  }
  const { number, clientName } = offer
  const refuse = `Pas celle-ci${NBSP}: ${number}`
  const of = { title: number, beside: clientName, act: 'Rapprocher', refuse, not: 'Pas celle-ci' }
  if (offer.kind === 'invoice')
    return { ...of, facts: leftText(offer, line), accept: `Rapprocher de ${number}` }
  const others = lines.filter(({ id }) => id !== line.id && offer.lineIds.includes(id))
  const told = others.map(({ amountCents, bookedOn }) => `${money(amountCents)} du ${formatDate(bookedOn)}`)
  return {
    ...of,
    facts: [`avec ${told.join(' et ')}`],
    act: `Rapprocher les ${offer.lineIds.length}`,
    accept: `Rapprocher les ${offer.lineIds.length}${NBSP}mouvements de ${number}`,
  }
}

/** What stands beside the amount of a movement: what is owed, or the same where only a target of that amount is proposed; and how the two compare. */
export function offerAmount(offer: Offer, line: BankLine) {
  if (offer.kind === 'group') return { cents: offer.owedCents, sign: '+', said: 'avec d’autres, paie' }
  const cents = offer.kind === 'invoice' ? offer.owedCents : line.amountCents
  return cents === line.amountCents
    ? { cents, sign: '=', said: 'égal à' }
    : { cents, sign: '≠', said: 'différent de' }
}

/** What of the movement it leaves or lacks, where the two are not alike. */
function leftText({ owedCents }: BankProposal, { amountCents, currency }: BankLine): string[] {
  const money = (cents: number) => formatMoney(cents, currency as Currency)
  if (amountCents === owedCents) return []
  return amountCents < owedCents
    ? [`${money(owedCents - amountCents)} resteront dus`]
    : [`${money(amountCents - owedCents)} seront gardés pour le client`]
}
