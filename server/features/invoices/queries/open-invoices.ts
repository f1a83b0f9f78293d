import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Beyond these the oldest dues alone are proposed to a bank's lines. */
const MOST_OPEN = 20_000

export type OwedInvoice = {
  id: string
  /** Null for a draft. */
  number: string | null
  clientKey: string
  clientName: string
  /** With what was written off: a line of the bank may pay it after all. */
  owedCents: number
  /** Without it: what is awaited. */
  awaitedCents: number
  issuedOn: string
}

export type IssuedInvoice = OwedInvoice & { number: string }

const owed = (tx: Tx) =>
  tx.db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'company_id',
      'contact_id',
      'client_name',
      'owed_cents',
      'lost_cents',
      'issued_on',
      'currency',
    ])
    .where('org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof owed>['executeTakeFirstOrThrow']>>

const present = (row: Row): OwedInvoice => ({
  id: row.id,
  number: row.number,
  clientKey: row.company_id ?? row.contact_id ?? row.client_name ?? '',
  clientName: row.client_name ?? '',
  owedCents: Number(row.owed_cents) + row.lost_cents,
  awaitedCents: Number(row.owed_cents),
  issuedOn: row.issued_on ?? '',
})

/** Issued invoices of a currency of which something is owed, the first due first; then those that were written off. */
export async function listOwedInvoices(tx: Tx, currency: string): Promise<IssuedInvoice[]> {
  const of = owed(tx).where('currency', '=', currency).orderBy('due_on').orderBy('id').limit(MOST_OPEN)
  const [open, lost] = await Promise.all([
    of.where('owed_cents', '>', 0).execute(),
    of.where('owed_cents', '=', 0).where('lost_cents', '>', 0).execute(),
  ])
  return [...open, ...lost]
    .map(present)
    .filter((invoice): invoice is IssuedInvoice => invoice.number !== null)
}

/** These invoices, in this order, owed or not. Errors: not_found. */
export async function getOwedInvoices(tx: Tx, ids: readonly string[]): Promise<OwedInvoice[]> {
  const rows = await owed(tx).where('id', 'in', ids).execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw new DomainError('not_found')
    return present(row)
  })
}
