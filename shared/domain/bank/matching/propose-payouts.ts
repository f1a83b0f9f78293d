import { fold } from '../../../french/fold.ts'
import { addDays } from '../../../time/calendar-day.ts'
import type { MatchLine } from './line-clues.ts'

/** A payout of the provider that no line is matched with. */
export type OpenPayout = {
  id: string
  amountCents: number
  arrivesOn: string
  /** Anything odd about it, in French. */
  warnings: readonly string[]
}

export type PayoutProposal = {
  payoutId: string
  confidence: number
  /** May be accepted with others at once. */
  certain: boolean
  reasons: string[]
}

/** A bank writes a payout on the day that the provider tells, or after a bridge of holidays; a day before at the earliest. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 6

type Dated = Pick<MatchLine, 'amountCents' | 'bookedOn'>

/** Payouts of its amount around its day. */
function around<T extends Dated>(payout: OpenPayout, byAmount: ReadonlyMap<number, readonly T[]>): T[] {
  const from = addDays(payout.arrivesOn, -DAYS_BEFORE)
  const to = addDays(payout.arrivesOn, DAYS_AFTER)
  const own = byAmount.get(payout.amountCents) ?? []
  return own.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
}

const isStripes = ({ label, counterparty }: MatchLine): boolean =>
  /\bstripe\b/.test(fold(`${label} ${counterparty ?? ''}`))

type Around = {
  /** Other lines of the bank that are open, of these amounts: one of them may be the payout. */
  others: readonly Dated[]
  /** Whether an invoice is proposed to a line. */
  paysInvoice: (lineId: string) => boolean
  rejected: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The payouts that each line may be: of its amount to the cent, around the day of arrival. One is certain when it is alone, for a line that is
 * alone, and the label names the provider or no invoice may be paid by it instead.
 */
export function proposePayouts(
  lines: readonly MatchLine[],
  payouts: readonly OpenPayout[],
  { others, paysInvoice, rejected }: Around,
): Map<string, PayoutProposal[]> {
  // A payout below zero is a balance that the provider takes from the bank.
  const ofAmount = Map.groupBy(lines, ({ amountCents }) => amountCents)
  const elsewhere = Map.groupBy(others, ({ amountCents }) => amountCents)
  const fitting = new Map<string, { payout: OpenPayout; rivals: number }[]>()
  const byId = new Map(lines.map((line) => [line.id, line]))
  for (const payout of payouts) {
    const here = around(payout, ofAmount)
    const rivals = here.length - 1 + around(payout, elsewhere).length
    for (const { id } of here)
      if (!rejected.get(id)?.has(payout.id)) fitting.set(id, [...(fitting.get(id) ?? []), { payout, rivals }])
  }
  return new Map(
    [...fitting].map(([id, own]) => {
      const isNamed = isStripes(byId.get(id)!)
      const alone = own.length === 1 && (isNamed || !paysInvoice(id))
      return [
        id,
        own.map(({ payout, rivals }) => present(payout, { rivals, isNamed, alone, twins: own.length })),
      ]
    }),
  )
}

type Facts = { rivals: number; isNamed: boolean; alone: boolean; twins: number }

function present({ id, warnings }: OpenPayout, { rivals, isNamed, alone, twins }: Facts): PayoutProposal {
  const certain = alone && rivals === 0
  const reasons = [
    'Même montant que le versement',
    isNamed && 'Le libellé nomme Stripe',
    twins > 1 && 'Un autre versement a ce montant',
    rivals > 0 && 'Un autre mouvement a ce montant',
    ...warnings,
  ].filter((reason) => reason !== false)
  return { payoutId: id, confidence: certain ? 98 : isNamed ? 75 : 50, certain, reasons }
}
