import { recordMovement } from '#server/features/payments/commands/record-movement.ts'
import { isBooked, listUnbookedFees } from '#server/features/payments/queries/payouts.ts'
import { type HeldPayout, lockPayout } from '#server/features/payments/store/payouts.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { feeMovement, oppositeMovement, payoutMovement } from '#shared/domain/payments/ledger-entries.ts'
import { payoutText } from '#shared/domain/payments/payout.ts'
import type { Currency } from '#shared/french/format.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'

/** Fees booked while the chain is held: others wait for it meanwhile. */
const AT_ONCE = 50

/** Books some fees of a payout on the days of its payments. False when none is left. */
export async function bookSomeFees(tx: Tx, payoutId: string): Promise<boolean> {
  const payout = await lockPayout(tx, payoutId)
  const fees = payout === null ? [] : await listUnbookedFees(tx, payoutId, AT_ONCE)
  if (payout === null || fees.length === 0) return false
  const { currency, text } = toldOf({ ...payout, charges: null, feeCents: null })
  for (const { partId, feeCents, occurredAt, paymentId } of fees)
    await recordMovement(tx, {
      movement: feeMovement({ amountCents: feeCents, currency }),
      source: { kind: 'stripe_fee', id: partId },
      paymentId,
      occurredAt,
      reason: text,
    })
  return fees.length === AT_ONCE
}

/** Books a payout on the day it arrives; one that failed after it was booked, by its opposite. Each once. */
export async function bookPayout(tx: Tx, payoutId: string): Promise<void> {
  const payout = await lockPayout(tx, payoutId)
  if (payout === null) return
  const { currency, text } = toldOf(payout)
  const movement = payoutMovement({ amountCents: payout.amountCents, currency })
  const source = { kind: 'stripe_payout', id: payoutId }
  if (payout.state === 'paid') {
    const { timeZone } = await getSeller(tx)
    const arrived = Math.min(startOfDay(timeZone, payout.arrivesOn).getTime(), tx.now.getTime())
    await recordMovement(tx, { movement, source, occurredAt: new Date(arrived), reason: text })
  }
  if ((payout.state === 'failed' || payout.state === 'canceled') && (await isBooked(tx, source)))
    await recordMovement(tx, {
      movement: oppositeMovement(movement.lines, 'correction'),
      source: { kind: 'stripe_payout_return', id: payoutId },
      occurredAt: payout.returnedAt ?? tx.now,
      reason: `${text}\u00a0: revenu chez Stripe`,
    })
}

const toldOf = (payout: HeldPayout) => {
  const currency = payout.currency as Currency
  return { currency, text: payoutText({ ...payout, currency }) }
}
