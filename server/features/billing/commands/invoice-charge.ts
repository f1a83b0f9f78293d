import { inTransaction, readAs } from '#server/db/transaction.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { takeMoney } from '#server/features/payments/commands/take-money.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ChargeRow, findCharge } from '../queries/charges.ts'
import { findOperator } from '../queries/operator.ts'
import { aboutBilling } from '../steps/billing-scope.ts'
import { draftCharge } from '../steps/draft-charge.ts'
import { grossOf, refusalOf, withhold } from '../steps/invoice-refusal.ts'
import { saveInvoiceNumber } from '../store/charges.ts'

/**
 * The invoice of a paid bill, by the operator's own organization: a draft that the bill names, issued with its Factur-X, and settled. Each
 * step is done once, whatever a run before did of it; without an operator's organization there is nothing to do. A draft that is not what
 * was taken waits for the operator, who is told why. Errors: those of issueInvoice, which the next run meets again until the operator completed its settings.
 */
export async function invoiceCharge(
  context: AppContext,
  { orgId, chargeId }: { orgId: string; chargeId: string },
): Promise<void> {
  const operator = await findOperator(context)
  if (operator === null || operator.orgId === orgId) return
  const subscriber = systemScope(context, orgId)
  const seller = systemScope(context, operator.orgId)
  const { charge, buyer } = await readAs(subscriber, async (tx) => ({
    charge: await findCharge(tx, chargeId),
    buyer: await getOrganization(tx),
  }))
  if (charge === null || charge.state !== 'paid' || charge.invoice_number !== null) return
  if (grossOf(charge) <= 0 || charge.simulated !== (context.billingProvider.local !== null)) return
  const invoiceId = await inTransaction(seller, (tx) => draftCharge(tx, charge, buyer))
  const { totals } = await readAs(seller, (tx) => getInvoice(tx, invoiceId))
  const refusal = refusalOf(charge, totals.grossCents)
  if (refusal !== null) {
    const told = { orgId, chargeId, invoiceId, refusal, taken: charge.taken_cents, draft: totals.grossCents }
    context.log.warn(told, 'subscription bill not invoiced')
    await withhold({ subscriber, seller }, charge, { invoiceId, refusal })
    return
  }
  const number = await issue(seller, invoiceId)
  await settle(seller, charge, invoiceId)
  await inTransaction(subscriber, async (tx) => {
    if (await saveInvoiceNumber(tx, chargeId, number))
      await tx.emit('billing.invoiced', aboutBilling(tx.scope, { number }))
  })
}

async function issue(scope: Scope, invoiceId: string): Promise<string> {
  try {
    await issueInvoice(scope, { invoiceId })
  } catch (error) {
    // A run before issued it, and died.
    if (!(error instanceof DomainError && error.code === 'invoice_not_draft')) throw error
  }
  const { number } = await readAs(scope, (tx) => getInvoice(tx, invoiceId))
  if (number === null) throw new DomainError('invoice_not_issued')
  return number
}

/** The money is there already: the invoice is paid as it is issued. */
async function settle(scope: Scope, charge: ChargeRow, invoiceId: string): Promise<void> {
  const amountCents = Number(charge.taken_cents)
  await inTransaction(scope, (tx) =>
    takeMoney(tx, {
      amountCents,
      method: 'card',
      capturedAt: charge.paid_at ?? tx.now,
      currency: 'EUR',
      reference: charge.id,
      source: { kind: 'subscription_charge', id: charge.id },
      lenient: true,
      allocations: [{ invoiceId, amountCents }],
    }),
  )
}
