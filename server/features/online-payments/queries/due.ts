import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import { getQuoteMoney } from '#server/features/invoices/queries/received-deposit.ts'
import { clientDebtCents } from '#server/features/payments/queries/client-debt.ts'
import type { Tx } from '#server/scope.ts'
import type { DepositAsked } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { type InvoiceKind, invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { receivableCents, receivedCents } from '#shared/domain/invoices/receivable.ts'
import { depositDueCents } from '#shared/domain/online-payments/checkout.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'
import type { Payable, SeveralInvoices } from './checkout.ts'

/** The debt of a document now and the debits under way on it, in minor units. `label`: its words on the payment page. */
export type Due = {
  /** What a page would take the money for now: of several invoices, those that still ask it. */
  payable: Payable
  owedCents: number
  processingCents: number
  currency: Currency
  label: string
  /** Its words on the receipt, where they differ: what a debit paid is on its way until it is booked, and no page would take the money for it. */
  paidLabel?: string
  number: string
  companyId: string | null
}

/** Reads the debt of a document, or what may be paid now of several. Errors: not_found. */
export async function readDue(tx: Tx, payable: Payable): Promise<Due> {
  if ('allocations' in payable) return dueOfSeveral(tx, payable)
  return 'invoiceId' in payable ? dueOfInvoice(tx, payable.invoiceId) : dueOfQuote(tx, payable.quoteId)
}

async function dueOfInvoice(tx: Tx, invoiceId: string): Promise<Due> {
  const due = (await listDues(tx, [invoiceId])).get(invoiceId)
  if (due === undefined) throw new DomainError('not_found')
  return due
}

/** Most characters of the words on a payment page. */
const LABEL_MAX = 120
/** « Factures F2026-0007, F2026-0008 ». */
function labelOf(numbers: readonly string[]): string {
  const label = `${numbers.length === 1 ? 'Facture' : 'Factures'} ${numbers.join(', ')}`
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label
}

/** What may be paid now of what a page asks for several invoices of one client: of each at most what it asks. Errors: not_found. */
async function dueOfSeveral(tx: Tx, { allocations, companyId, contactId }: SeveralInvoices): Promise<Due> {
  const dues = await listDues(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  )
  const [first] = dues.values()
  if (first === undefined) throw new DomainError('not_found')
  const asked = allocations.flatMap(({ invoiceId, amountCents }) => {
    const due = dues.get(invoiceId)
    const cents = due === undefined ? 0 : Math.min(amountCents, due.owedCents - due.processingCents)
    return cents > 0 ? [{ invoiceId, amountCents: cents }] : []
  })
  const numbersOf = (some: readonly Allocation[]) =>
    some.flatMap(({ invoiceId }) => dues.get(invoiceId)?.number ?? [])
  return {
    payable: { allocations: asked, companyId, contactId },
    owedCents: asked.reduce((sum, { amountCents }) => sum + amountCents, 0),
    processingCents: 0,
    currency: first.currency,
    label: labelOf(numbersOf(asked)),
    paidLabel: labelOf(numbersOf(allocations)),
    number: numbersOf(asked).join(', '),
    companyId,
  }
}

async function listDues(tx: Tx, ids: readonly string[]): Promise<Map<string, Due>> {
  const rows = await tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.status', 'i.number', 'i.currency', 'i.company_id'])
    .select(clientDebtCents('i').as('debt'))
    .select(disputedCentsOf('i', clientDebtCents('i')).as('disputed'))
    .select(sql<string | null>`d.document -> 'payment' ->> 'kind'`.as('means'))
    .select(
      sql<number>`coalesce((select sum(u.amount_cents) from payments_under_way as u
        where u.org_id = i.org_id and u.invoice_id = i.id), 0)::float8`.as('processing'),
    )
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const facts = { kind: row.kind, status: row.status } as Parameters<typeof invoiceCan.recordPayment>[0]
      // An invoice that a mandate debits from the client's account would be paid twice.
      const payable = invoiceCan.recordPayment(facts).ok && row.means !== 'debit'
      const due: Due = {
        payable: { invoiceId: row.id },
        // The contested part is not asked for, unless all is contested: whoever pays then pays all. A sum written off is still the client's debt, except by a court's plan: paid after all, it is opened again.
        owedCents: payable ? askedDespite(row.debt, row.disputed) : 0,
        processingCents: row.processing,
        currency: row.currency as Currency,
        label: `${invoiceKinds[row.kind as InvoiceKind].label} ${row.number}`,
        number: row.number ?? '',
        companyId: row.company_id,
      }
      return [row.id, due]
    }),
  )
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
    payable: { quoteId },
    owedCents: depositDueCents({
      askedCents,
      receivedCents: receivedCents(money),
      receivableCents: receivableCents(money),
    }),
    processingCents: await depositUnderWay(tx, quoteId),
    currency: row.currency as Currency,
    label: `Acompte du devis ${row.number}`,
    number: row.number ?? '',
    companyId: row.company_id,
  }
}

/** Debits of a deposit on their way: a debit of an invoice made of the devis counts on the invoice alone. */
async function depositUnderWay(tx: Tx, quoteId: string): Promise<number> {
  const { cents } = await tx.db
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('state', 'in', ['pending', 'processing'])
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
