import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  isBooked,
  listUnbookedFees,
  listUnsettledPayouts,
} from '#server/features/payments/queries/payouts.ts'
import { recordMovement } from '#server/features/payments/steps/record-movement.ts'
import { type HeldPayout, lockPayout, upsertPayout } from '#server/features/payments/store/payouts.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { readClock } from '#server/provider-sync.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { feeMovement, oppositeMovement, payoutMovement } from '#shared/domain/payments/ledger-entries.ts'
import { bookedModes, type ProviderPayout, payoutText, sumUpPayout } from '#shared/domain/payments/payout.ts'
import type { Currency } from '#shared/french/format.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'

/** The provider lists what a payout holds within days; afterwards it is not asked again: an event alone tells more. */
const UNSETTLED_MS = 15 * 86_400_000

/**
 * Reads a payout at the provider, keeps it, and books its fees and itself; nothing is booked of money that does not move (test mode). Each
 * part has its source and may be done again: wherever a process dies, the next attempt ends it. Errors: those of the provider.
 */
export async function followPayout(
  scope: Scope,
  { ref, objectId }: { ref: AccountRef; objectId: string },
): Promise<void> {
  const askedAt = await readAs(scope, readClock)
  const payout = await scope.context.paymentProvider.findPayout(ref, objectId)
  if (payout === null) return
  const id = await inTransaction(scope, async (tx) => {
    const accountId = ref.account.accountId
    const kept = await upsertPayout(tx, { payout, accountId, mode: ref.mode, askedAt })
    if (kept === null) return null
    if (kept.before !== payout.state)
      await tx.emit(eventOf(payout), {
        subject: { type: 'payout', id: kept.id },
        amountCents: payout.amountCents,
        meta: { arrivesOn: payout.arrivesOn },
      })
    return kept.id
  })
  // A later answer was written, and whoever wrote it books.
  if (id === null) return
  warnOfGap(scope, payout)
  if (!bookedModes(scope.context.paymentProvider.modes).includes(ref.mode)) return
  while (await inTransaction(scope, (tx) => bookSomeFees(tx, id)));
  await inTransaction(scope, (tx) => bookPayout(tx, id))
}

/** Asks again about payouts of which the provider had not told all. Errors: those of the provider. */
export async function followUnsettledPayouts(scope: Scope, ref: AccountRef): Promise<void> {
  const since = new Date(scope.context.clock.now().getTime() - UNSETTLED_MS)
  const unsettled = await readAs(scope, (tx) => listUnsettledPayouts(tx, ref.account.accountId, since))
  for (const { payoutId, mode } of unsettled)
    if (mode === ref.mode) await followPayout(scope, { ref, objectId: payoutId })
}

/** The screens show it too; whoever runs the installation sees that the provider's answers do not add up. */
function warnOfGap({ context, orgId }: Scope, { payoutId, parts, amountCents }: ProviderPayout): void {
  const gapCents = parts === null ? 0 : sumUpPayout(parts, amountCents).gapCents
  if (gapCents !== 0) context.log.warn({ orgId, payoutId, gapCents }, 'payout differs from its movements')
}

function eventOf({ state }: ProviderPayout) {
  if (state === 'paid') return 'payout.arrived' as const
  return state === 'failed' || state === 'canceled' ? 'payout.returned' : 'payout.announced'
}

/** Fees booked while the chain is held: others wait for it meanwhile. */
const AT_ONCE = 50

/** Books some fees of a payout on the days of its payments. False when none is left. */
async function bookSomeFees(tx: Tx, payoutId: string): Promise<boolean> {
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
async function bookPayout(tx: Tx, payoutId: string): Promise<void> {
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
