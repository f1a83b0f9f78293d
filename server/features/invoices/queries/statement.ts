import { getParties } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { buildStatement, owedByAge, type StatementEntry } from '#shared/domain/invoices/statement.ts'
import type { StatementAccount, StatementLine } from '#shared/domain/invoices/statement-document.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

export type StatementInput = {
  companyId?: string | undefined
  contactId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export type Statement = {
  clientName: string | null
  /** Whom it would be sent to. */
  recipient: { email: string | null; name: string | null }
  from: string | null
  to: string
  accounts: StatementAccount[]
}

/** Documents, or payments, of one statement: all of a client's are read for what was owed before the period. */
const MOST = 10_000

/** The words beside an entry. */
type Facts = Pick<StatementLine, 'invoiceId' | 'number' | 'documentKind' | 'method'>
type Told = { entry: StatementEntry; currency: Currency; facts: Facts }

/** The account of one client, by currency. Errors: not_found, invalid_input (no client, or a period that ends before it begins), statement_too_long. */
export async function getStatement(
  tx: Tx,
  { companyId, contactId, from, to }: StatementInput,
): Promise<Statement> {
  const client = clientOf(companyId, contactId)
  const { seller, buyer } = await getParties(tx, {
    companyId: companyId ?? null,
    contactId: companyId === undefined ? client.id : null,
  })
  const { timeZone, currency } = seller
  const end = to ?? todayIn(timeZone, tx.now)
  if (from !== undefined && from > end) throw periodFault()
  const [documents, payments] = await Promise.all([
    listDocuments(tx, client, timeZone),
    listPayments(tx, client, timeZone, currency),
  ])
  const told = [...documents, ...payments].filter(({ entry }) => entry.on <= end)
  const period = { from: from ?? null, to: end }
  const currencies = [...new Set(told.map((one) => one.currency))].toSorted(eurosFirst)
  const accounts = currencies.map((one) =>
    accountOf(
      told.filter((each) => each.currency === one),
      one,
      period,
    ),
  )
  const recipient = { email: buyer?.email ?? null, name: buyer?.contactName ?? null }
  return { clientName: buyer?.name ?? null, recipient, ...period, accounts }
}

function accountOf(
  told: Told[],
  currency: Currency,
  period: { from: string | null; to: string },
): StatementAccount {
  const facts = new Map(told.map((one) => [one.entry, one.facts]))
  const entries = told.map(({ entry }) => entry)
  const { openingCents, closingCents, movements } = buildStatement(entries, period)
  return {
    ...{ currency, openingCents, closingCents, owed: owedByAge(entries, period.to) },
    movements: movements.map(({ entry, effectCents, balanceCents }) => ({
      ...{ on: entry.on, kind: entry.kind, ...facts.get(entry)!, effectCents, balanceCents },
      dueOn: entry.kind === 'invoice' ? entry.dueOn : null,
    })),
  }
}

type Client = { column: 'company_id' | 'contact_id'; id: string }

function clientOf(companyId: string | undefined, contactId: string | undefined): Client {
  if (companyId !== undefined && contactId === undefined) return { column: 'company_id', id: companyId }
  if (contactId !== undefined && companyId === undefined) return { column: 'contact_id', id: contactId }
  const message = 'Indiquez une entreprise ou un contact.'
  throw new DomainError('invalid_input', { fields: [{ path: 'companyId', code: 'invalid', message }] })
}

const periodFault = () =>
  new DomainError('invalid_input', {
    fields: [{ path: 'from', code: 'after_end', message: 'Le début de la période est après sa fin.' }],
  })

function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MOST) throw new DomainError('statement_too_long')
}

/** Issued invoices at what they ask, credit notes on the invoice that they credit, and what a corrective invoice took the place of. */
async function listDocuments(tx: Tx, { column, id }: Client, timeZone: string): Promise<Told[]> {
  const rows = await tx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.issued_on', 'i.due_on', 'i.currency', 'i.replaced_at'])
    .select(['i.gross_cents', 'i.due_cents', 'i.payment_id'])
    .select((eb) =>
      eb
        .selectFrom('invoice_links as l')
        .select('l.preceding_id')
        .whereRef('l.org_id', '=', 'i.org_id')
        .whereRef('l.invoice_id', '=', 'i.id')
        .where('l.relation', '=', 'credits')
        .as('credited_id'),
    )
    .where('i.org_id', '=', tx.scope.orgId)
    .where(`i.${column}`, '=', id)
    .where('i.number', 'is not', null)
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.flatMap((row): Told[] => {
    const kind = row.kind as InvoiceKind
    const currency = row.currency as Currency
    const facts = { invoiceId: row.id, number: row.number, documentKind: kind, method: null }
    const on = row.issued_on!
    const { gross_cents: gross, due_on: dueOn } = row
    // Money received before by a payment of its own stands among the payments.
    const due = row.payment_id === null ? row.due_cents : gross
    if (isCreditNote(kind)) {
      const entry = { id: row.id, on, amountCents: gross, invoiceId: row.credited_id }
      return [{ currency, facts, entry: { kind: 'credit_note', ...entry } }]
    }
    const asked: Told = {
      currency,
      facts,
      entry: { kind: 'invoice', id: row.id, on, amountCents: due, dueOn },
    }
    if (row.replaced_at === null) return [asked]
    const replaced = {
      id: row.id,
      on: todayIn(timeZone, row.replaced_at),
      amountCents: due,
      invoiceId: row.id,
    }
    return [asked, { currency, facts, entry: { kind: 'replacement', ...replaced } }]
  })
}

/** Payments of the client's invoices, and those filed under it: these are in the currency of the organization. */
async function listPayments(
  tx: Tx,
  { column, id }: Client,
  timeZone: string,
  usual: Currency,
): Promise<Told[]> {
  const rows = await tx.db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'p.org_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .leftJoin('invoices as d', (join) =>
      join
        .onRef('d.org_id', '=', 'p.org_id')
        .onRef('d.payment_id', '=', 'p.id')
        .on('d.number', 'is not', null),
    )
    .select(['p.id', 'p.amount_cents', 'p.method', 'p.captured_at'])
    .select((eb) => [
      eb.fn.coalesce('p.invoice_id', 'd.id').as('invoice_id'),
      eb.fn.coalesce('i.number', 'd.number').as('number'),
      eb.fn.coalesce('i.currency', 'd.currency').as('currency'),
    ])
    .where('p.org_id', '=', tx.scope.orgId)
    .where((eb) =>
      column === 'company_id' ? eb('p.company_id', '=', id) : eb('p.id', 'in', paymentsOfContact(tx, id)),
    )
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map((row) => ({
    currency: (row.currency as Currency | null) ?? usual,
    facts: {
      ...{ invoiceId: row.invoice_id, number: row.number, documentKind: null },
      method: row.method as StatementLine['method'],
    },
    entry: {
      ...{ kind: 'payment', id: row.id, invoiceId: row.invoice_id, amountCents: row.amount_cents },
      on: todayIn(timeZone, row.captured_at),
    },
  }))
}

/** Paid on its invoices; on its devis where neither an invoice nor a company was named. */
const paymentsOfContact = (tx: Tx, contactId: string) =>
  tx.db
    .selectFrom('invoices as own')
    .innerJoin('payments as paid', (join) =>
      join.onRef('paid.org_id', '=', 'own.org_id').onRef('paid.invoice_id', '=', 'own.id'),
    )
    .select('paid.id')
    .where('own.org_id', '=', tx.scope.orgId)
    .where('own.contact_id', '=', contactId)
    .union(
      tx.db
        .selectFrom('quotes as own')
        .innerJoin('payments as paid', (join) =>
          join.onRef('paid.org_id', '=', 'own.org_id').onRef('paid.quote_id', '=', 'own.id'),
        )
        .select('paid.id')
        .where('own.org_id', '=', tx.scope.orgId)
        .where('own.contact_id', '=', contactId)
        .where('paid.invoice_id', 'is', null)
        .where('paid.company_id', 'is', null),
    )
