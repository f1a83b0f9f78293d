import { sql } from 'kysely'
import { getParties } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { buildStatement, owedByAge, type StatementEntry } from '#shared/domain/invoices/statement.ts'
import type { StatementAccount, StatementLine } from '#shared/domain/invoices/statement-document.ts'
import { holdingAccounts, moneyAccounts } from '#shared/domain/payments/accounts.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
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
  const { timeZone } = seller
  const end = to ?? todayIn(timeZone, tx.now)
  if (from !== undefined && from > end) throw periodFault()
  const [documents, payments] = await Promise.all([
    listDocuments(tx, client, timeZone),
    listPayments(tx, client, timeZone),
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
    currency,
    openingCents,
    closingCents,
    owed: owedByAge(entries, period.to),
    movements: movements.map(({ entry, effectCents, balanceCents }) => ({
      on: entry.on,
      kind: entry.kind,
      ...facts.get(entry)!,
      effectCents,
      balanceCents,
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

/**
 * Money on the client's invoices, what was written off of them, and money held for it. What a payment brought counts on its day, wherever it went since; what was given
 * back, or came back, counts on the day of that.
 */
async function listPayments(tx: Tx, { column, id }: Client, timeZone: string): Promise<Told[]> {
  const loss = sql<boolean>`m.kind in (${sql.join(lossKinds)})`
  const back = sql<string | null>`case when ${loss} or m.kind <> 'payment_received' and exists (
    select from money_lines as x where x.org_id = m.org_id and x.movement_id = m.id and x.account in (${sql.join(moneyAccounts)}, 'disputed_funds'))
    then m.id end`
  const rows = await tx.db
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.org_id', '=', 'm.org_id').onRef('p.id', '=', 'm.payment_id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .leftJoin('invoices as d', (join) =>
      join
        .onRef('d.org_id', '=', 'p.org_id')
        .onRef('d.payment_id', '=', 'p.id')
        .on('d.number', 'is not', null)
        .on('l.account', '=', sql.lit('client_deposit')),
    )
    .select(['m.payment_id', 'p.method', 'l.currency', back.as('back_id'), loss.as('loss')])
    .select((eb) => [
      eb.fn.coalesce('l.invoice_id', 'd.id').as('invoice_id'),
      eb.fn.coalesce('i.number', 'd.number').as('number'),
      sql<string>`-sum(l.amount_cents)`.as('cents'),
      sql<Date>`min(m.occurred_at)`.as('occurred_at'),
      sql<string>`min(m.id::text)`.as('id'),
    ])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('l.account', 'in', ['receivable', ...holdingAccounts])
    .where('l.movement_id', 'in', movementsOf(tx, column, id))
    .where((eb) => eb.or([eb('l.company_id', '=', id), eb('l.contact_id', '=', id)]))
    .groupBy(['m.payment_id', 'p.method', 'l.currency', 'back_id', 'loss'])
    .groupBy((eb) => [eb.fn.coalesce('l.invoice_id', 'd.id'), eb.fn.coalesce('i.number', 'd.number')])
    .having(sql`sum(l.amount_cents)`, '<>', 0)
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map((row) => ({
    currency: row.currency as Currency,
    facts: {
      invoiceId: row.invoice_id,
      number: row.number,
      documentKind: null,
      method: row.method as StatementLine['method'],
    },
    entry: {
      kind: row.loss ? 'loss' : 'payment',
      id: row.id,
      invoiceId: row.invoice_id,
      amountCents: Number(row.cents),
      on: todayIn(timeZone, row.occurred_at),
    },
  }))
}

const movementsOf = (tx: Tx, column: Client['column'], id: string) =>
  tx.db
    .selectFrom('money_lines')
    .select('movement_id')
    .where('org_id', '=', tx.scope.orgId)
    .where(column, '=', id)
