import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LateRecords } from '#shared/domain/e-reporting/report-corrections.ts'
import type { ReportedSale, SaleEntry } from '#shared/domain/e-reporting/reported-sale.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { Currency } from '#shared/french/format.ts'

/** Documents, or payments, of one period. */
export const MOST = 10_000

export function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MOST) throw new DomainError('e_reporting_too_long')
}

type Days = { from: string; to: string }

/** Documents issued in the days, both included, and the invoices that corrective ones replaced in them. Errors: e_reporting_too_long. */
export async function listSaleEntries(tx: Tx, { from, to }: Days): Promise<SaleEntry[]> {
  const [issued, replaced] = await Promise.all([
    issuedDocuments(tx).where(sql<boolean>`i.sort_issued between ${from} and ${to}`).execute(),
    replacedDocuments(tx).where(sql<boolean>`c.sort_issued between ${from} and ${to}`).execute(),
  ])
  refuseTooMany(issued)
  refuseTooMany(replaced)
  return [
    ...issued.map((row) => ({ sale: saleOf(row), on: row.issued_on!, replaced: false })),
    ...replaced.map((row) => ({ sale: saleOf(row), on: row.replaced_on!, replaced: true })),
  ]
}

/** Lists documents of a day before `from`, and those that they replaced. `recorded`: the day of recording by id. Errors: e_reporting_too_long. */
export async function listLateEntries(
  tx: Tx,
  recorded: ReadonlyMap<string, string>,
  from: string,
): Promise<LateRecords['entries']> {
  const ids = [...recorded.keys()]
  const [issued, replaced] = await Promise.all([
    issuedDocuments(tx).where(amongIds('i.id', ids)).where(sql<boolean>`i.sort_issued < ${from}`).execute(),
    replacedDocuments(tx).where(amongIds('c.id', ids)).where(sql<boolean>`c.sort_issued < ${from}`).execute(),
  ])
  refuseTooMany(issued)
  refuseTooMany(replaced)
  return [
    ...issued.map((row) => ({
      sale: saleOf(row),
      on: row.issued_on!,
      replaced: false,
      recordedOn: recorded.get(row.id)!,
    })),
    ...replaced.map((row) => ({
      sale: saleOf(row),
      on: row.replaced_on!,
      replaced: true,
      recordedOn: recorded.get(row.replaced_by)!,
    })),
  ]
}

/** The invoices of these ids that were issued. */
export async function listSales(tx: Tx, ids: readonly string[]): Promise<ReportedSale[]> {
  const rows = await issuedDocuments(tx).where(amongIds('i.id', ids)).execute()
  return rows.map(saleOf)
}

export const amongIds = (column: string, ids: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Reads only the told parts of the frozen document: an invoice of many lines is not read whole. */
const issuedDocuments = (tx: Tx) =>
  tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.number', 'i.kind', 'i.issued_on', 'i.currency'])
    .select([
      sql<InvoiceDocument['operation']>`d.document ->> 'operation'`.as('operation'),
      sql<boolean>`(d.document ->> 'vatOnDebits')::boolean`.as('vat_on_debits'),
      sql<string>`d.document #>> '{seller,country}'`.as('seller_country'),
      sql<InvoiceDocument['buyer']>`d.document -> 'buyer'`.as('buyer'),
      sql<InvoiceDocument['totals']['vat']>`d.document #> '{totals,vat}'`.as('vat'),
    ])
    .where('i.org_id', '=', tx.scope.orgId)
    .limit(MOST + 1)

/** The documents that corrective invoices, `c`, replace. */
const replacedDocuments = (tx: Tx) =>
  issuedDocuments(tx)
    .innerJoin('invoice_links as l', (join) =>
      join.onRef('l.org_id', '=', 'i.org_id').onRef('l.preceding_id', '=', 'i.id'),
    )
    .innerJoin('invoices as c', (join) =>
      join.onRef('c.org_id', '=', 'l.org_id').onRef('c.id', '=', 'l.invoice_id'),
    )
    .select(['c.issued_on as replaced_on', 'c.id as replaced_by'])
    .where('l.relation', '=', 'corrects')
    .where('c.org_id', '=', tx.scope.orgId)

type DocumentRow = Awaited<ReturnType<ReturnType<typeof issuedDocuments>['execute']>>[number]

function saleOf(row: DocumentRow): ReportedSale {
  const { name, kind, country, siren, vatNumber } = row.buyer
  return {
    id: row.id,
    number: row.number!,
    kind: row.kind as InvoiceKind,
    issuedOn: row.issued_on!,
    currency: row.currency as Currency,
    operation: row.operation,
    vatOnDebits: row.vat_on_debits,
    sellerCountry: row.seller_country,
    buyer: { name, kind, country, siren, vatNumber },
    vat: row.vat.map(({ category, rateBps, exemptionCode, baseCents, vatCents }) => ({
      category,
      rateBps,
      exemptionCode,
      baseCents,
      vatCents,
    })),
  }
}
