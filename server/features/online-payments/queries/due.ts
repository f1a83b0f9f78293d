import { sql } from 'kysely'
import { getQuoteMoney } from '#server/features/invoices/queries/received-deposit.ts'
import { clientDebtCents } from '#server/features/payments/queries/client-debt.ts'
import type { Tx } from '#server/scope.ts'
import type { DepositAsked } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { type InvoiceKind, invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { receivableCents, receivedCents } from '#shared/domain/invoices/receivable.ts'
import { depositDueCents } from '#shared/domain/online-payments/checkout.ts'
import type { Currency } from '#shared/french/format.ts'
import type { Payable } from './checkout.ts'

/** The debt of a document now and the debits under way on it, in minor units. `label`: its words on the payment page. */
export type Due = {
  owedCents: number
  processingCents: number
  currency: Currency
  label: string
  number: string
  companyId: string | null
}

/** Reads the debt of a document. Errors: not_found. */
export async function readDue(tx: Tx, payable: Payable): Promise<Due> {
  return 'invoiceId' in payable ? dueOfInvoice(tx, payable.invoiceId) : dueOfQuote(tx, payable.quoteId)
}

async function dueOfInvoice(tx: Tx, invoiceId: string): Promise<Due> {
  const row = await tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.kind', 'i.status', 'i.number', 'i.currency', 'i.company_id'])
    .select(clientDebtCents('i').as('debt'))
    .select(sql<string | null>`d.document -> 'payment' ->> 'kind'`.as('means'))
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const facts = { kind: row.kind, status: row.status } as Parameters<typeof invoiceCan.recordPayment>[0]
  // An invoice that a mandate debits from the client's account would be paid twice.
  const payable = invoiceCan.recordPayment(facts).ok && row.means !== 'debit'
  return {
    // A sum written off is still the client's debt, except by a court's plan: paid after all, it is opened again.
    owedCents: payable ? row.debt : 0,
    processingCents: await processingOf(tx, 'invoice_id', invoiceId),
    currency: row.currency as Currency,
    label: `${invoiceKinds[row.kind as InvoiceKind].label} ${row.number}`,
    number: row.number ?? '',
    companyId: row.company_id,
  }
}

/** The deposit asked at signature, until an invoice of the devis asks for the money itself. */
async function dueOfQuote(tx: Tx, quoteId: string): Promise<Due> {
  const row = await tx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'q.org_id').onRef('v.id', '=', 'q.version_id'),
    )
    .select(['q.status', 'q.number', 'q.currency', 'q.company_id'])
    .select(sql<DepositAsked | null>`v.document -> 'deposit'`.as('deposit'))
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const money = await getQuoteMoney(tx, quoteId)
  const asks = row.status === 'signed' && money.invoices.length === 0
  const askedCents = asks ? (row.deposit?.cents ?? 0) : 0
  return {
    owedCents: depositDueCents({
      askedCents,
      receivedCents: receivedCents(money),
      receivableCents: receivableCents(money),
    }),
    processingCents: await processingOf(tx, 'quote_id', quoteId),
    currency: row.currency as Currency,
    label: `Acompte du devis ${row.number}`,
    number: row.number ?? '',
    companyId: row.company_id,
  }
}

/** Debits on their way: a debit of an invoice made of a devis counts on the invoice alone. */
async function processingOf(tx: Tx, column: 'invoice_id' | 'quote_id', id: string): Promise<number> {
  let query = tx.db
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('org_id', '=', tx.scope.orgId)
    .where(column, '=', id)
    .where('state', 'in', ['pending', 'processing'])
  if (column === 'quote_id') query = query.where('invoice_id', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).cents ?? 0)
}
