import { type PageInput, readPage } from '#server/db/page.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment, PaymentSession } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const paymentsOf = (tx: Tx) =>
  tx.db
    .selectFrom('payments as p')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.company_id'),
    )
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.org_id', '=', 'p.org_id').onRef('q.id', '=', 'p.quote_id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .leftJoin('invoices as d', (join) =>
      join.onRef('d.org_id', '=', 'p.org_id').onRef('d.payment_id', '=', 'p.id'),
    )
    .select([
      'p.id',
      'p.amount_cents as amountCents',
      'p.method',
      'p.captured_at',
      'p.company_id as companyId',
      'p.quote_id as quoteId',
      'p.reference',
      'c.name as clientName',
      'q.number as quoteNumber',
      'p.invoice_id as invoiceId',
      'i.number as invoiceNumber',
      'd.id as depositId',
    ])
    .where('p.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof paymentsOf>['executeTakeFirstOrThrow']>>

const present = ({ captured_at, method, ...payment }: Row): Payment => ({
  ...payment,
  method: method as Payment['method'],
  capturedAt: captured_at.toISOString(),
})

export async function getPayment(tx: Tx, id: string): Promise<Payment> {
  const row = await paymentsOf(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** The invoice that a payment pays; null for a payment without one. */
export async function findPaidInvoice(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('payments')
    .select('invoice_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.invoice_id ?? null
}

type Filter = PageInput & {
  companyId?: string | undefined
  quoteId?: string | undefined
  invoiceId?: string | undefined
}

const newestFirst = { by: ['p.captured_at', 'p.id'], direction: 'desc' } as const

export async function listPayments(tx: Tx, filter: Filter) {
  let query = paymentsOf(tx)
  if (filter.companyId) query = query.where('p.company_id', '=', filter.companyId)
  if (filter.quoteId) query = query.where('p.quote_id', '=', filter.quoteId)
  if (filter.invoiceId) query = query.where('p.invoice_id', '=', filter.invoiceId)
  return readPage(query, newestFirst, filter, present)
}

/** The provider's session, if it was opened for this organization; else null. */
export async function findPaymentSession(scope: Scope, sessionId: string): Promise<PaymentSession | null> {
  const found = await scope.context.paymentProvider.findSession(sessionId)
  return found !== null && found.orgId === scope.orgId ? found.session : null
}

type Named = { companyId?: string | null | undefined; quoteId?: string | null | undefined }

/** The client a payment is for: the company that is named, else that of the quote. Errors: not_found for either. */
export async function getPayer(tx: Tx, { companyId, quoteId }: Named) {
  const quote = quoteId ? await getQuoteFacts(tx, quoteId) : null
  const name = companyId ? await getCompanyName(tx, companyId) : (quote?.client_name ?? null)
  return { companyId: companyId ?? quote?.company_id ?? null, name, quoteNumber: quote?.number ?? null }
}

async function getQuoteFacts(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('quotes')
    .select(['company_id', 'number', 'client_name'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

async function getCompanyName(tx: Tx, id: string): Promise<string> {
  const row = await tx.db
    .selectFrom('companies')
    .select('name')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row.name
}
