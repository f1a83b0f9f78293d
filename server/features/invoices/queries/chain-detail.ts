import { sql } from 'kysely'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { moneyOf } from '#server/features/invoices/steps/assert-correctable.ts'
import type { Tx } from '#server/scope.ts'
import type { ChainDocument, InvoiceChain } from '#shared/contract/invoice-chains.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ChainInvoice, chainSummary, isTakenBack, quoteTotals } from '#shared/domain/invoices/chain.ts'
import { type InvoiceMoney, type InvoiceStatus, isOverdue } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getSignedQuote, totalsOf } from './chain.ts'

/** The order that an invoice belongs to: of its devis, else what its links reach. Errors: not_found. */
export async function getChainOfInvoice(tx: Tx, invoiceId: string): Promise<InvoiceChain> {
  const row = await tx.db
    .selectFrom('invoices')
    .select(['quote_id', 'currency'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  if (row.quote_id !== null) return getChainOfQuote(tx, row.quote_id)
  const { timeZone } = await getSeller(tx)
  const documents = await listDocuments(tx, { invoiceId }, todayIn(timeZone, tx.now))
  return {
    quote: null,
    currency: row.currency as Currency,
    summary: chainSummary(null, documents.flatMap(asIssued)),
    documents: documents.map(({ document }) => document),
  }
}

/** The invoices of a signed devis. Errors: not_found, quote_not_invoiceable. */
export async function getChainOfQuote(tx: Tx, quoteId: string): Promise<InvoiceChain> {
  const { franchise, timeZone } = await getSeller(tx)
  const { quote, currency } = await getSignedQuote(tx, quoteId, franchise)
  const documents = await listDocuments(tx, { quoteId }, todayIn(timeZone, tx.now))
  const { number, issuedOn } = quote
  return {
    quote: { id: quoteId, number, issuedOn, grossCents: quoteTotals(quote).grossCents },
    currency: currency as Currency,
    summary: chainSummary(quote, documents.flatMap(asIssued)),
    documents: documents.map(({ document }) => document),
  }
}

/** Lists the credit notes issued on an invoice, oldest first. Errors: not_found, invoice_not_issued. */
export async function listCredits(tx: Tx, invoiceId: string) {
  const { orgId } = tx.scope
  const rows = await tx.db
    .selectFrom('invoices as credited')
    .leftJoin('invoice_links as l', (join) =>
      join
        .onRef('l.org_id', '=', 'credited.org_id')
        .onRef('l.preceding_id', '=', 'credited.id')
        .on('l.relation', '=', 'credits'),
    )
    .leftJoin('invoices as i', (join) =>
      join
        .onRef('i.org_id', '=', 'l.org_id')
        .onRef('i.id', '=', 'l.invoice_id')
        .on('i.status', '<>', 'draft'),
    )
    .leftJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['credited.status', 'i.id', 'i.number', totalsOf])
    .where('credited.org_id', '=', orgId)
    .where('credited.id', '=', invoiceId)
    .orderBy('i.issued_at')
    .orderBy('i.id')
    .execute()
  if (rows.length === 0) throw new DomainError('not_found')
  if (rows[0]?.status === 'draft') throw new DomainError('invoice_not_issued')
  const items = rows.flatMap(({ id, number, totals }) =>
    id === null || number === null || totals === null
      ? []
      : [{ invoiceId: id, number, vat: totals.vat, lineNetCents: totals.lineNetCents }],
  )
  return { items }
}

type InChain = { document: ChainDocument; issued: (ChainInvoice & { money: InvoiceMoney }) | null }
const asIssued = ({ issued }: Pick<InChain, 'issued'>) => issued ?? []

/** The documents linked to an invoice, near or far, in either direction. */
const linkedTo = (orgId: string, invoiceId: string) => sql<string>`(
  with recursive linked (id) as (
    select ${invoiceId}::uuid
    union
    select beside.id from linked cross join lateral (
      select preceding_id as id from invoice_links where org_id = ${orgId} and invoice_id = linked.id
      union all
      select invoice_id from invoice_links where org_id = ${orgId} and preceding_id = linked.id
    ) as beside
  ) select id from linked)`

/** A row for each document, its totals where it was issued. */
function listRows(tx: Tx, of: { quoteId: string } | { invoiceId: string }) {
  const { orgId } = tx.scope
  const all = tx.db
    .selectFrom('invoices as i')
    .leftJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.kind', 'i.status', 'i.number', 'i.issued_on', 'i.due_on', 'i.net_cents'])
    .select([
      'i.gross_cents',
      'i.due_cents',
      'i.paid_cents',
      'i.credited_cents',
      'i.lost_cents',
      'i.owed_cents',
    ])
    .select(['i.replaced_at', totalsOf])
    .where('i.org_id', '=', orgId)
    .orderBy('i.issued_at', (order) => order.asc().nullsLast())
    .orderBy('i.created_at')
    .orderBy('i.id')
  return 'quoteId' in of
    ? all.where('i.quote_id', '=', of.quoteId).execute()
    : all.where('i.id', 'in', linkedTo(orgId, of.invoiceId)).execute()
}

/** The documents of an order, oldest first, drafts last. */
async function listDocuments(
  tx: Tx,
  of: { quoteId: string } | { invoiceId: string },
  today: string,
): Promise<InChain[]> {
  const rows = await listRows(tx, of)
  if (rows.length === 0) return []
  const links = await tx.db
    .selectFrom('invoice_links')
    .select(['invoice_id', 'preceding_id', 'relation'])
    .where('org_id', '=', tx.scope.orgId)
    .where(
      'invoice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const documents = rows.map((row) =>
    inChain(
      row,
      links.filter((link) => link.invoice_id === row.id),
    ),
  )
  const chain = documents.flatMap(asIssued)
  return documents.map(({ document: { dueOn, ...document }, issued }) => ({
    issued,
    document: {
      ...document,
      dueOn,
      overdue: isOverdue({ ...document, dueOn }, today),
      takenBack: isTakenBack(chain, document.id),
    },
  }))
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

function inChain(row: Row, links: { preceding_id: string; relation: string }[]) {
  const kind = row.kind as InvoiceKind
  const own = links.map(({ preceding_id, relation }) => ({
    invoiceId: preceding_id,
    relation: relation as ChainDocument['links'][number]['relation'],
  }))
  const idsOf = (name: string) => own.flatMap((link) => (link.relation === name ? link.invoiceId : []))
  const document = {
    id: row.id,
    kind,
    status: row.status as InvoiceStatus,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    owedCents: Number(row.owed_cents),
    links: own,
  }
  if (row.number === null || row.issued_on === null || row.totals === null) return { document, issued: null }
  const issued = {
    invoiceId: row.id,
    number: row.number,
    issuedOn: row.issued_on,
    kind,
    totals: row.totals,
    takesBack: idsOf('takes_back'),
    credits: idsOf('credits')[0] ?? null,
    replaced: row.replaced_at !== null,
    money: moneyOf(row),
  }
  return { document, issued }
}
