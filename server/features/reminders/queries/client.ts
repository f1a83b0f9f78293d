import { getParties, type SellerFacts } from '#server/features/documents/queries/parties.ts'
import { listInvoiceOwners } from '#server/features/invoices/queries/invoice-owners.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { postalLines } from '#shared/domain/reminders/reminder-letter.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { findQuoteClient } from './waiting-quotes.ts'

export type ClientAsked = {
  companyId?: string | undefined
  contactId?: string | undefined
  invoiceId?: string | undefined
  quoteId?: string | undefined
}

/** Who is reminded: a company or, failing that, a person; `id`: of the one that it is. `today`: in the organization's time zone. */
export type ReminderClient = {
  id: string
  companyId: string | null
  contactId: string | null
  name: string
  kind: 'professional' | 'consumer'
  siren: string | null
  recipient: { email: string | null; name: string | null }
  /** A letter reaches it. */
  hasPostalAddress: boolean
  seller: SellerFacts
  today: string
}

/** The client that is named, or that an invoice or a devis names. Errors: not_found, invalid_input (none, or two). */
export async function getReminderClient(tx: Tx, asked: ClientAsked): Promise<ReminderClient> {
  const { companyId, contactId } = await idsOf(tx, asked)
  const { seller, buyer } = await getParties(tx, { companyId, contactId })
  if (buyer === null) throw new DomainError('not_found')
  return {
    id: (companyId ?? contactId)!,
    companyId,
    contactId,
    name: buyer.name,
    kind: buyer.kind,
    siren: buyer.siren,
    recipient: { email: buyer.email, name: buyer.contactName ?? (companyId === null ? buyer.name : null) },
    hasPostalAddress: postalLines(buyer) !== null,
    seller,
    today: todayIn(seller.timeZone, tx.now),
  }
}

/** Errors: not_found (also an invoice or a devis of somebody else), invalid_input. */
async function idsOf(
  tx: Tx,
  { companyId = null, contactId = null, invoiceId, quoteId }: Nulled<ClientAsked>,
) {
  const named = [companyId, contactId].filter((id) => id !== null).length
  const document = invoiceId ?? quoteId
  if (named > 1 || (named === 0 && document === undefined)) {
    const message = 'Indiquez une entreprise ou un contact.'
    throw new DomainError('invalid_input', { fields: [{ path: 'companyId', code: 'invalid', message }] })
  }
  if (document === undefined) return { companyId, contactId }
  const found = await (invoiceId === undefined
    ? findQuoteClient(tx, document)
    : listInvoiceOwners(tx, [document]).then((owners) => owners.get(document) ?? null))
  const other = named === 1 && (found?.companyId !== companyId || found?.contactId !== contactId)
  if (found === null || other) throw new DomainError('not_found')
  return found
}

type Nulled<T> = { [K in keyof T]: T[K] | (K extends 'invoiceId' | 'quoteId' ? never : null) }
