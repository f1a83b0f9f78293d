import { addCompany } from '#server/features/crm/commands/create-company.ts'
import { createInvoiceIn } from '#server/features/invoices/commands/create-invoice.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Tx } from '#server/scope.ts'
import { type CompanyFields, companyFields } from '#shared/contract/crm-fields.ts'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { BILLING_VAT_BPS } from '#shared/domain/billing/choice.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { findChargeInvoice, findSubscriberCompany } from '../queries/charge-invoices.ts'
import type { ChargeRow } from '../queries/charges.ts'
import { insertChargeInvoice, insertSubscriber, lockSubscriber } from '../store/charge-invoices.ts'

/** The draft of the bill, made once with the client that the subscriber is. */
export async function draftCharge(tx: Tx, charge: ChargeRow, buyer: Organization): Promise<string> {
  await lockSubscriber(tx, buyer.id)
  const known = await findChargeInvoice(tx, charge.id)
  if (known !== null) return known
  const { timezone, vatFranchise } = await getOrganization(tx)
  let companyId = await findSubscriberCompany(tx, buyer.id)
  if (companyId === null) {
    companyId = (await addCompany(tx, companyOf(buyer))).id
    await insertSubscriber(tx, buyer.id, companyId)
  }
  const content = contentOf(charge, companyId, { timeZone: timezone, franchise: vatFranchise })
  const invoice = await createInvoiceIn(tx, content, { currency: 'EUR' })
  await insertChargeInvoice(tx, { chargeId: charge.id, subscriberId: buyer.id, invoiceId: invoice.id })
  return invoice.id
}

/** A subscriber as a client of the operator. */
const companyOf = (organization: Organization): CompanyFields =>
  companyFields.parse({
    kind: 'professional',
    name: organization.name,
    siren: organization.siren,
    siret: organization.siret,
    vatNumber: organization.vatNumber,
    email: organization.billingEmail,
    phone: organization.phone,
    addressLine1: organization.addressLine1,
    addressLine2: organization.addressLine2,
    postalCode: organization.postalCode,
    city: organization.city,
    country: organization.country,
  })

type Line = { label: string; netCents: number }

/** The invoice of a bill that is paid: its lines, its month, and the VAT that was asked. `franchise`: the operator asks none. */
function contentOf(
  charge: ChargeRow,
  companyId: string,
  { timeZone, franchise }: { timeZone: string; franchise: boolean },
): Partial<InvoiceContentInput> & { kind: 'invoice' } {
  const day = (instant: Date) => todayIn(timeZone, instant)
  const from = day(charge.period_start)
  // The month that follows begins on the day that this one ends.
  const last = addDays(day(charge.period_end), -1)
  return {
    kind: 'invoice',
    companyId,
    title: `Abonnement à ${PRODUCT_NAME}`,
    operation: 'services',
    paymentTerms: { kind: 'on_receipt' },
    performance: { kind: 'period', from, to: [from, last].toSorted().at(-1)! },
    lines: (charge.lines as Line[]).map(({ label, netCents }) => ({
      kind: 'item' as const,
      description: label,
      unit: null,
      discountBps: 0,
      // EN 16931 has no negative price (BR-27): what is given back is a negative quantity.
      quantityMilli: netCents < 0 ? -1_000 : 1_000,
      unitPriceCents: Math.abs(netCents),
      vatRateBps: franchise ? 0 : BILLING_VAT_BPS,
    })),
  }
}
