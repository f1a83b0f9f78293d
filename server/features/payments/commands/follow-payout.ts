import { inTransaction, readAs } from '#server/db/transaction.ts'
import { listUnsettledPayouts, readClock } from '#server/features/payments/queries/payouts.ts'
import { bookPayout, bookSomeFees } from '#server/features/payments/steps/book-payout.ts'
import { upsertPayout } from '#server/features/payments/store/payouts.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { bookedModes, type ProviderPayout, sumUpPayout } from '#shared/domain/payments/payout.ts'

/** The provider lists what a payout holds within days; afterwards it is not asked again: an event alone tells more. */
const UNSETTLED_MS = 15 * 86_400_000

/**
 * Reads a payout at the provider, keeps it, and books its fees and itself; nothing is booked of money that does not move (test mode). Each
 * part has its source and may be done again: wherever a process dies, the next attempt ends it. Errors: those of the provider.
 */
export async function followPayout(scope: Scope, ref: AccountRef, payoutId: string): Promise<void> {
  const askedAt = await readAs(scope, readClock)
  const payout = await scope.context.paymentProvider.findPayout(ref, payoutId)
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
    if (mode === ref.mode) await followPayout(scope, { account: ref.account, mode }, payoutId)
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
