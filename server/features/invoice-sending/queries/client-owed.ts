import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { Currency } from '#shared/french/format.ts'

/** A company or, failing that, a person. */
export type Client = { companyId: string | null; contactId: string | null }

/** The column that names a client, and its value. */
export const clientKey = ({ companyId, contactId }: Client): ['company_id' | 'contact_id', string] =>
  companyId === null ? ['contact_id', contactId!] : ['company_id', companyId]

/** Whose invoices are those of a client: a person’s are those of no company. */
const ofClient = ({ companyId, contactId }: Client) =>
  companyId === null
    ? sql<boolean>`i.company_id is null and i.contact_id = ${contactId}::uuid`
    : sql<boolean>`i.company_id = ${companyId}::uuid`

export type OwedByClient = {
  id: string
  kind: InvoiceKind
  number: string
  currency: Currency
  issuedOn: string
  dueOn: string
  grossCents: number
  paidCents: number
  creditedCents: number
  owedCents: number
  /** What the client contests of it. */
  disputedCents: number
  processingCents: number
  byDebit: boolean
  pdfFileKey: string
}

/** All that a client owes now, the first due first. */
export async function listOwedBy(tx: Tx, client: Client): Promise<OwedByClient[]> {
  const { rows } = await sql<OwedByClient>`
    select i.id, i.kind, i.number, i.currency, i.issued_on as "issuedOn", coalesce(i.due_on, i.issued_on) as "dueOn",
      i.gross_cents::float8 as "grossCents", i.paid_cents::float8 as "paidCents", i.credited_cents::float8 as "creditedCents",
      i.owed_cents::float8 as "owedCents", ${disputedCentsOf('i')} as "disputedCents", coalesce(d.document -> 'payment' ->> 'kind' = 'debit', false) as "byDebit",
      coalesce((select sum(u.amount_cents) from payments_under_way as u where u.org_id = i.org_id and u.invoice_id = i.id), 0)::float8
        as "processingCents", d.pdf_file_key as "pdfFileKey"
    from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
    where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and i.number is not null and ${ofClient(client)}
    order by coalesce(i.due_on, i.issued_on), i.id`.execute(tx.db)
  return rows
}

/** Money held for a client that no invoice has taken, by currency, in minor units. */
export async function readHeldFor(tx: Tx, client: Client): Promise<Map<string, number>> {
  const [column, id] = clientKey(client)
  const rows = await tx.db
    .selectFrom('money_lines')
    .select(['currency', sql<number>`(-sum(amount_cents))::float8`.as('cents')])
    .where('org_id', '=', tx.scope.orgId)
    .where(column, '=', id)
    .where('account', '=', 'client_credit')
    .groupBy('currency')
    .execute()
  return new Map(rows.map(({ currency, cents }) => [currency, cents]))
}
