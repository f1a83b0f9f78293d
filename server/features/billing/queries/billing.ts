import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Billing, BillingCharge, OwnSubscriptionView } from '#shared/contract/billing.ts'
import { monthlyCents } from '#shared/domain/billing/choice.ts'
import { graceEnd } from '#shared/domain/billing/grace.ts'
import { type ChargeRow, listCharges } from './charges.ts'
import { findOperator } from './operator.ts'
import { findSubscription, type SubscriptionRow } from './subscription.ts'

/** The subscription of the scope's organization and its bills, as /billing shows them. */
export async function getBilling(scope: Scope): Promise<Billing> {
  const { config, billingProvider } = scope.context
  const [{ row, charges }, operator] = await Promise.all([
    readAs(scope, async (tx) => ({ row: await findSubscription(tx), charges: await listCharges(tx) })),
    findOperator(scope.context),
  ])
  const byStripe = billingProvider.local === null
  return {
    billing: config.billing,
    local: !byStripe,
    subscription: row && presentSubscription(row),
    charges: charges.map(presentCharge),
    invoicer:
      operator === null
        ? { kind: byStripe ? 'stripe' : 'nobody', name: null }
        : { kind: 'operator', name: operator.name },
  }
}

function presentSubscription({
  facts,
  method,
  creditCents,
  revision,
}: SubscriptionRow): OwnSubscriptionView | null {
  if (facts === null) return null
  const { status, choice, periodStart, periodEnd, cancelAtEnd, pastDueSince } = facts
  return {
    status,
    ...choice,
    monthCents: monthlyCents(choice),
    cancelAtEnd,
    method,
    creditCents,
    revision,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    pastDueSince: pastDueSince?.toISOString() ?? null,
    graceEnd: pastDueSince === null ? null : graceEnd(pastDueSince).toISOString(),
  }
}

const presentCharge = (row: ChargeRow): BillingCharge => ({
  id: row.id,
  state: row.state as BillingCharge['state'],
  netCents: Number(row.net_cents),
  vatCents: Number(row.vat_cents),
  chargedAt: row.charged_at.toISOString(),
  periodStart: row.period_start.toISOString(),
  periodEnd: row.period_end.toISOString(),
  invoiceNumber: row.invoice_number,
  pageUrl: row.page_url,
})
