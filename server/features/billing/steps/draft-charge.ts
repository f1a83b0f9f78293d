import { addCompany } from '#server/features/crm/commands/create-company.ts'
import { createInvoiceIn } from '#server/features/invoices/commands/create-invoice.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Tx } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { findChargeInvoice, findSubscriberCompany } from '../queries/charge-invoices.ts'
import type { ChargeRow } from '../queries/charges.ts'
import { insertChargeInvoice, insertSubscriber, takeSubscriberTurn } from '../store/charge-invoices.ts'
import { companyOf, contentOf } from './charge-content.ts'

/** The draft of the bill, made once with the client that the subscriber is. */
export async function draftCharge(tx: Tx, charge: ChargeRow, buyer: Organization): Promise<string> {
  await takeSubscriberTurn(tx, buyer.id)
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
