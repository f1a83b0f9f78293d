import type { Tx } from '#server/scope.ts'
import { paymentPlanErrors } from '#shared/domain/payment-plans/errors.ts'
import { listOwedOnPlan, type OwedOnPlan } from './owed-on-plan.ts'
import { type PlanClientAsked, readPlanClient } from './plan-client.ts'

/** What a client owes, or what one of its invoices does, to be paid in terms. Errors: those of readPlanClient. */
export async function getPaymentPlanDraft(
  tx: Tx,
  asked: PlanClientAsked & { invoiceId?: string | undefined },
) {
  const client = await readPlanClient(tx, asked)
  const { id, companyId, contactId, name, recipient, today } = client
  const owed = await listOwedOnPlan(tx, id, today)
  return {
    companyId,
    contactId,
    clientName: name,
    recipient,
    today,
    invoices: owed.map((invoice) => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      owedCents: invoice.owedCents,
      contestedCents: invoice.contestedCents,
      currency: invoice.currency,
      refusal: refusalOf(invoice),
    })),
  }
}

const refusalOf = ({ disputed, covered }: OwedOnPlan): string | null =>
  disputed
    ? paymentPlanErrors.payment_plan_disputed.text
    : covered
      ? paymentPlanErrors.payment_plan_exists.text
      : null
