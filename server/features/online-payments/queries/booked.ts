import { findBySource, getPaymentFacts } from '#server/features/payments/queries/payment-lines.ts'
import { listBookedSources } from '#server/features/payments/queries/sources.ts'
import type { Tx } from '#server/scope.ts'
import type { BookedPayment } from '#shared/domain/online-payments/next-step.ts'
import type { ProviderPayment } from '#shared/domain/online-payments/provider-payment.ts'
import { ONLINE_REFUND_SOURCE, ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'

/** Names what the ledger knows of the provider: a payment by its intent, its refunds and disputes by their ids. */
export const sourceKinds = {
  payment: ONLINE_SOURCE,
  refund: ONLINE_REFUND_SOURCE,
  undone: 'stripe_refund_failed',
  chargeback: 'stripe_dispute',
} as const

type Known = { paymentId: string; booked: BookedPayment } | null
export type BookedSide = { source: { kind: string; id: string }; known: Known }

/** The ledger's side of a payment of the provider. An attempt after one that failed is a payment of its own, by its charge. */
export async function readBooked(tx: Tx, { intentId, chargeId }: ProviderPayment): Promise<BookedSide> {
  const first = { kind: sourceKinds.payment, id: intentId }
  const known = await readKnown(tx, first)
  const isOver = known?.booked.state === 'failed' || known?.booked.state === 'canceled'
  if (!isOver || chargeId === null || known?.reference === chargeId) return { source: first, known }
  const again = { kind: sourceKinds.payment, id: `${intentId}/${chargeId}` }
  return { source: again, known: await readKnown(tx, again) }
}

async function readKnown(tx: Tx, source: { kind: string; id: string }) {
  const paymentId = await findBySource(tx, source)
  if (paymentId === null) return null
  const { state, reference } = await getPaymentFacts(tx, paymentId)
  const sources = await listBookedSources(tx, paymentId)
  const idsOf = (kind: string) => new Set(sources.flatMap((one) => (one.kind === kind ? [one.id] : [])))
  const booked: BookedPayment = {
    state,
    refunds: idsOf(sourceKinds.refund),
    undone: idsOf(sourceKinds.undone),
    chargebacks: idsOf(sourceKinds.chargeback),
  }
  return { paymentId, reference, booked }
}
