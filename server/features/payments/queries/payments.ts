import { type PageInput, readPage } from '#server/db/page.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Payment, PaymentSession } from '#shared/contract/payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { DEBIT_SOURCE, ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import type { RefundMeans, SecondReason } from '#shared/domain/payments/refund-rule.ts'
import type { Currency } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { isMatched } from './payment-lines.ts'
import { listStandings, type PaymentTotals } from './standings.ts'

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
    .leftJoin('refund_approvals as r', (join) =>
      join
        .onRef('r.org_id', '=', 'p.org_id')
        .onRef('r.payment_id', '=', 'p.id')
        .on('r.state', '=', 'waiting'),
    )
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .innerJoin('organizations as o', 'o.id', 'p.org_id')
    .select([
      'p.id',
      'p.amount_cents as amountCents',
      'p.method',
      'p.state',
      'p.captured_at',
      'p.company_id as companyId',
      'p.contact_id as contactId',
      'p.quote_id as quoteId',
      'p.reference',
      'c.name as clientName',
      'q.number as quoteNumber',
      'p.invoice_id as invoiceId',
      'i.number as invoiceNumber',
      'd.id as depositId',
      'r.id as request_id',
      'r.amount_cents as request_cents',
      'r.reason as request_reason',
      'r.requested_by',
      'u.name as requested_by_name',
      'r.created_at as requested_at',
      'r.method as request_method',
      'r.holder',
      'r.iban',
      'r.why',
      'r.with_credit',
      'p.source_kind',
    ])
    .select((eb) =>
      eb
        .selectFrom('refund_requests as r')
        .select((own) => own.fn.sum<string | null>('r.amount_cents').as('cents'))
        .whereRef('r.org_id', '=', 'p.org_id')
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.state', 'in', ['asked', 'pending'])
        .as('refunding'),
    )
    .select(isMatched.as('matched'))
    .select((eb) => eb.fn.coalesce('p.currency', 'i.currency', 'q.currency', 'o.currency').as('currency'))
    .where('p.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof paymentsOf>['executeTakeFirstOrThrow']>>

const nothing: PaymentTotals = { receivedCents: 0, heldCents: 0, refundedCents: 0, allocations: [] }

const present = (
  { captured_at, method, state, currency, source_kind, refunding, ...row }: Row,
  { receivedCents, heldCents, refundedCents, allocations }: PaymentTotals,
  mayAnswer: boolean,
): Payment => {
  const { request_id, request_cents, request_reason, request_method, requested_at, ...asked } = row
  const { requested_by, requested_by_name, holder, iban, why, with_credit, ...payment } = asked
  return {
    ...payment,
    method: method as Payment['method'],
    state: state as PaymentState,
    currency: currency as Currency,
    capturedAt: captured_at.toISOString(),
    online: source_kind === ONLINE_SOURCE,
    debit: source_kind === DEBIT_SOURCE,
    refundingCents: Number(refunding ?? 0),
    receivedCents,
    heldCents,
    refundedCents,
    allocations,
    refundRequest:
      request_id === null
        ? null
        : {
            id: request_id,
            amountCents: request_cents!,
            reason: request_reason!,
            requestedBy: requested_by!,
            requestedByName: requested_by_name,
            requestedAt: requested_at!.toISOString(),
            method: request_method as RefundMeans,
            holder,
            iban: iban !== null && !mayAnswer ? maskIban(iban) : iban,
            why: why as SecondReason[],
            withCredit: with_credit!,
          },
  }
}

const mayAnswer = ({ scope }: Tx) => scope.permissions.includes('payment:write')

export async function getPayment(tx: Tx, id: string): Promise<Payment> {
  const row = await paymentsOf(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row, (await listStandings(tx, [id])).get(id) ?? nothing, mayAnswer(tx))
}

/** Payments by id. */
export async function listPaymentsById(tx: Tx, ids: string[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map()
  const rows = await paymentsOf(tx).where('p.id', 'in', ids).execute()
  const totals = await listStandings(tx, ids)
  return new Map(rows.map((row) => [row.id, present(row, totals.get(row.id) ?? nothing, mayAnswer(tx))]))
}

type Filter = PageInput & {
  companyId?: string | undefined
  contactId?: string | undefined
  quoteId?: string | undefined
  invoiceId?: string | undefined
  held?: 'true' | undefined
}

const newestFirst = { by: ['p.captured_at', 'p.id'], direction: 'desc' } as const

/** Payments on their way or received, the newest first; of an invoice: those that gave it something, once, or are meant for it. */
export async function listPayments(tx: Tx, filter: Filter) {
  let query = paymentsOf(tx)
  if (filter.companyId) query = query.where('p.company_id', '=', filter.companyId)
  if (filter.contactId) query = query.where('p.contact_id', '=', filter.contactId)
  if (filter.held) query = query.where('p.id', 'in', heldFor(tx, filter))
  if (filter.quoteId) query = query.where('p.quote_id', '=', filter.quoteId)
  const { invoiceId } = filter
  if (invoiceId)
    query = query.where((eb) =>
      eb.or([
        eb('p.invoice_id', '=', invoiceId),
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('money_lines as l')
            .innerJoin('money_movements as m', (join) =>
              join.onRef('m.org_id', '=', 'l.org_id').onRef('m.id', '=', 'l.movement_id'),
            )
            .select((own) => own.ref('m.payment_id').$notNull().as('id'))
            .where('l.org_id', '=', tx.scope.orgId)
            .where('l.invoice_id', '=', invoiceId)
            .where('m.payment_id', 'is not', null),
        ),
      ]),
    )
  const page = await readPage(query, newestFirst, filter, (row) => row)
  const totals = await listStandings(
    tx,
    page.items.map(({ id }) => id),
  )
  return {
    ...page,
    items: page.items.map((row) => present(row, totals.get(row.id) ?? nothing, mayAnswer(tx))),
    ...(invoiceId && { clientHasCredit: await hasCredit(tx, invoiceId) }),
  }
}

/** Whether something is held for the client of an invoice. */
async function hasCredit(tx: Tx, invoiceId: string): Promise<boolean> {
  const client = await tx.db
    .selectFrom('invoices')
    .select(['company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const companyId = client?.company_id ?? undefined
  const contactId = companyId === undefined ? (client?.contact_id ?? undefined) : undefined
  if (companyId === undefined && contactId === undefined) return false
  return (await heldFor(tx, { companyId, contactId }).limit(1).executeTakeFirst()) !== undefined
}

/** The payments of which something is held for a client. */
const heldFor = (tx: Tx, { companyId, contactId }: Pick<Filter, 'companyId' | 'contactId'>) =>
  tx.db
    .selectFrom('money_lines as l')
    .innerJoin('money_movements as m', (join) =>
      join.onRef('m.org_id', '=', 'l.org_id').onRef('m.id', '=', 'l.movement_id'),
    )
    .select((own) => own.ref('m.payment_id').$notNull().as('id'))
    .where('l.org_id', '=', tx.scope.orgId)
    .where(companyId ? 'l.company_id' : 'l.contact_id', '=', companyId ?? contactId ?? null)
    .where('l.account', '=', 'client_credit')
    .where('m.payment_id', 'is not', null)
    .groupBy('m.payment_id')
    .having((eb) => eb.fn.sum('l.amount_cents'), '<', 0)

/** The provider's session, if it was opened for this organization; else null. */
export async function findPaymentSession(scope: Scope, sessionId: string): Promise<PaymentSession | null> {
  const found = await scope.context.paymentProvider.findSession(sessionId)
  return found !== null && found.orgId === scope.orgId ? found.session : null
}

type Named = {
  companyId?: string | null | undefined
  contactId?: string | null | undefined
  quoteId?: string | null | undefined
}

/**
 * The client a payment is for: the company that is named, else that of the contact who is, else that contact, else the client of the quote.
 * Errors: not_found for each.
 */
export async function getPayer(tx: Tx, { companyId, contactId, quoteId }: Named) {
  const quote = quoteId ? await getQuoteFacts(tx, quoteId) : null
  const contact = contactId ? await getContactFacts(tx, contactId) : null
  const name = companyId
    ? await getCompanyName(tx, companyId)
    : (contact?.company_name ?? contact?.name ?? quote?.client_name ?? null)
  return {
    companyId: companyId ?? contact?.company_id ?? (contact === null ? (quote?.company_id ?? null) : null),
    contactId: contactId ?? quote?.contact_id ?? null,
    name,
    quoteNumber: quote?.number ?? null,
    currency: (quote?.currency as Currency | undefined) ?? null,
  }
}

async function getQuoteFacts(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('quotes')
    .select(['company_id', 'contact_id', 'number', 'client_name', 'currency'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

async function getContactFacts(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('contacts')
    .select(['company_id', 'company_name'])
    .select((eb) => eb.fn<string>('concat_ws', [eb.val(' '), 'first_name', 'last_name']).as('name'))
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
