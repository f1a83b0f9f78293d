import { getParties } from '#server/features/documents/queries/parties.ts'
import { listInvoiceOwners } from '#server/features/invoices/queries/invoice-owners.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

export type PlanClientAsked = { companyId?: string | undefined; contactId?: string | undefined }

/** Who owes: a company or, failing that, a person; `id`: of the one that it is. `today`: in the organization's time zone. */
export type PlanClient = {
  id: string
  companyId: string | null
  contactId: string | null
  name: string
  recipient: { email: string | null; name: string | null }
  timeZone: string
  today: string
}

/** The client that is named, or that an invoice names. Errors: not_found, invalid_input (none, or two). */
export async function readPlanClient(
  tx: Tx,
  asked: PlanClientAsked & { invoiceId?: string | undefined },
): Promise<PlanClient> {
  const { companyId, contactId } = await idsOf(tx, asked)
  const { seller, buyer } = await getParties(tx, { companyId, contactId })
  if (buyer === null) throw new DomainError('not_found')
  return {
    id: (companyId ?? contactId)!,
    companyId,
    contactId,
    name: buyer.name,
    recipient: { email: buyer.email, name: buyer.contactName ?? (companyId === null ? buyer.name : null) },
    timeZone: seller.timeZone,
    today: todayIn(seller.timeZone, tx.now),
  }
}

async function idsOf(
  tx: Tx,
  {
    companyId = undefined,
    contactId = undefined,
    invoiceId,
  }: PlanClientAsked & { invoiceId?: string | undefined },
) {
  const named = [companyId, contactId].filter((id) => id !== undefined).length
  if (named > 1 || (named === 0 && invoiceId === undefined)) {
    const message = 'Indiquez une entreprise ou un contact.'
    throw new DomainError('invalid_input', { fields: [{ path: 'companyId', code: 'invalid', message }] })
  }
  const given = { companyId: companyId ?? null, contactId: contactId ?? null }
  if (invoiceId === undefined) return given
  const found = (await listInvoiceOwners(tx, [invoiceId])).get(invoiceId) ?? null
  const other = named === 1 && (found?.companyId !== given.companyId || found?.contactId !== given.contactId)
  if (found === null || other) throw new DomainError('not_found')
  return found
}
