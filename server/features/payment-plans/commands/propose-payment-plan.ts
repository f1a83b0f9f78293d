import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { listInvoiceOwners } from '#server/features/invoices/queries/invoice-owners.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  lastSigningDay,
  type PlanTerm,
  paymentPlanFaults,
} from '#shared/domain/payment-plans/payment-plan.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { listOwedOnPlan, type OwedOnPlan } from '../queries/owed-on-plan.ts'
import { getLinkedPlan } from '../queries/payment-plan-links.ts'
import { getPaymentPlan } from '../queries/payment-plans.ts'
import { type PlanClient, type PlanClientAsked, readPlanClient } from '../queries/plan-client.ts'
import { emitPlan } from '../steps/emit-plan.ts'
import { mailPlan } from '../steps/mail-plan.ts'
import { insertPlan } from '../store/payment-plans.ts'
import { lockClient } from '../store/plan-client.ts'

type Input = PlanClientAsked & {
  invoiceIds: readonly string[]
  to: Recipient
  terms: readonly PlanTerm[]
  message: string
}

/**
 * Mails a plan to its client, who signs it on a page of its own: exactly what these invoices owe and the client does not contest, in 2 to 12 terms. Reminders of these invoices wait until
 * the last day to sign. Errors: those of readPlanClient and mailPlan; reminder_several_currencies, payment_plan_nothing_owed, payment_plan_disputed,
 * payment_plan_exists; payment_plan_refused at its fields, recipient_not_on_card.
 */
export function proposePaymentPlan(scope: Scope, input: Input): Promise<PaymentPlan> {
  return inTransaction(scope, async (tx) => {
    const client = await readPlanClient(tx, input)
    await lockClient(tx, client)
    const invoices = await readCovered(tx, client, input.invoiceIds)
    const currency = invoices[0]!.currency
    const totalCents = invoices.reduce((sum, { owedCents }) => sum + owedCents, 0)
    assertTerms(input.terms, { today: client.today, owedCents: totalCents, currency })
    await assertOnCard(tx, input.to.email, client)
    const signBy = lastSigningDay(input.terms, client.today)
    const { token, tokenHash } = makeToken()
    const planId = await insertPlan(tx, {
      reference: `EC-${client.today.replaceAll('-', '')}-${randomBytes(3).toString('hex').toUpperCase()}`,
      companyId: client.companyId,
      contactId: client.contactId,
      clientName: client.name,
      currency,
      totalCents,
      to: input.to,
      message: input.message,
      signBy,
      link: { tokenHash, endsAt: startOfDay(client.timeZone, addDays(signBy, 1)) },
      invoices,
      terms: input.terms,
    })
    const plan = await getLinkedPlan(tx, planId)
    await mailPlan(tx, plan, token)
    await recordProofEvent(
      tx,
      { kind: 'payment_plan', id: planId },
      { type: 'payment_plan.proposed', label: `Échéancier envoyé à ${input.to.email}`, visitor: null },
    )
    await emitPlan(tx, 'payment_plan.proposed', { ...plan, amountCents: totalCents })
    return getPaymentPlan(tx, planId)
  })
}

/** The invoices that are to be covered, all owed by this client. Errors: not_found and those above. */
async function readCovered(tx: Tx, client: PlanClient, asked: readonly string[]): Promise<OwedOnPlan[]> {
  const ids = [...new Set(asked)]
  const invoices = await listOwedOnPlan(tx, client.id, client.today)
  const covered = invoices.filter(({ invoiceId }) => ids.includes(invoiceId))
  if (covered.length < ids.length) {
    // Somebody else's is not found; one of the client's of which nothing is owed is said.
    const owners = await listInvoiceOwners(tx, ids)
    const own = ids.every((id) => (owners.get(id)?.companyId ?? owners.get(id)?.contactId) === client.id)
    throw new DomainError(own ? 'payment_plan_nothing_owed' : 'not_found')
  }
  if (new Set(covered.map(({ currency }) => currency)).size > 1)
    throw new DomainError('reminder_several_currencies')
  if (covered.some(({ disputed }) => disputed)) throw new DomainError('payment_plan_disputed')
  if (covered.some((invoice) => invoice.covered)) throw new DomainError('payment_plan_exists')
  return covered
}

function assertTerms(
  terms: readonly PlanTerm[],
  facts: { today: string; owedCents: number; currency: Currency },
): void {
  const fields = paymentPlanFaults(terms, facts)
  if (fields.length > 0) throw new DomainError('payment_plan_refused', { fields })
}
