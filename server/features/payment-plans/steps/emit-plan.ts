import type { Tx } from '#server/scope.ts'
import type { EventType } from '#shared/domain/events.ts'
import type { LinkedPlan } from '../queries/payment-plan-links.ts'

type Told = Pick<LinkedPlan, 'id' | 'company_id' | 'contact_id' | 'client_name' | 'reference'> & {
  amountCents: number
  /** The day of the term. */
  on?: string
  reason?: string
}

/** Tells what became of a plan, on the page of its client too. */
export async function emitPlan(
  tx: Tx,
  type: Extract<EventType, `payment_plan.${string}`>,
  { id, company_id, contact_id, client_name: clientName, reference, amountCents, on, reason }: Told,
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'payment_plan', id },
    companyId: company_id,
    contactId: contact_id,
    amountCents,
    description: reason === undefined || reason === '' ? clientName : reason,
    meta: { clientName, reference, on, reason },
  })
}
