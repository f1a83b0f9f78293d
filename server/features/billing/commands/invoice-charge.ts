import { inTransaction, readAs } from '#server/db/transaction.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { getInvoice } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { receiveMoney } from '#server/features/payments/commands/receive-money.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ChargeRow, findCharge } from '../queries/charges.ts'
import { findOperator } from '../queries/operator.ts'
import { aboutBilling } from '../steps/billing-scope.ts'
import { draftCharge } from '../steps/draft-charge.ts'
import { type InvoiceRefusal, saveInvoiceNumber, saveInvoiceRefusal } from '../store/charges.ts'

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
    receiveMoney(tx, {
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

/** With VAT, in euro cents. */
const grossOf = (charge: ChargeRow) => Number(charge.net_cents) + Number(charge.vat_cents)

/** An invoice says what was taken, to the cent, or is not issued; null: it may be. */
function refusalOf(charge: ChargeRow, draftCents: number): InvoiceRefusal | null {
  if (charge.taken_cents === null) return 'taken_unknown'
  const taken = Number(charge.taken_cents)
  if (taken !== grossOf(charge)) return 'taken_differs'
  return taken === draftCents ? null : 'draft_differs'
}

const reasons: Record<InvoiceRefusal, string> = {
  taken_unknown: 'Le montant prélevé n’est pas connu.',
  taken_differs: 'Le montant prélevé n’est pas celui de l’échéance.',
  draft_differs: 'Le brouillon n’est pas du montant prélevé\u00a0: corrigez-le, il sera émis demain.',
}

/** Keeps the reason with the subscriber's bill, and tells the operator's people of the draft once for each reason. */
async function withhold(
  { subscriber, seller }: { subscriber: Scope; seller: Scope },
  charge: ChargeRow,
  { invoiceId, refusal }: { invoiceId: string; refusal: InvoiceRefusal },
): Promise<void> {
  if (charge.invoice_refusal !== refusal)
    await inTransaction(seller, async (tx) =>
      emitInvoiceEvent(tx, 'invoice.withheld', await getInvoiceRow(tx, invoiceId), {
        reason: reasons[refusal],
      }),
    )
  await inTransaction(subscriber, (tx) => saveInvoiceRefusal(tx, charge.id, refusal))
}
