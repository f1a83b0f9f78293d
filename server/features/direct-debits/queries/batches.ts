import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DebitSequence } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Debits that the bank credits in one line. `liveCents`: without those that came back. */
export type DebitBatch = {
  id: string
  fileId: string
  collectOn: string
  sequence: DebitSequence
  debits: number
  totalCents: number
  liveCents: number
  isCanceled: boolean
}

const batches = (tx: Tx, id: string | null) =>
  sql<Omit<DebitBatch, 'liveCents'> & { liveCents: string }>`
    select b.id, b.file_id as "fileId", f.collect_on as "collectOn", b.sequence, b.debits, b.total_cents as "totalCents",
      f.canceled_at is not null as "isCanceled", (
        select coalesce(sum(d.amount_cents), 0) from debits as d join payments as p on p.org_id = d.org_id and p.id = d.payment_id
        where d.org_id = b.org_id and d.batch_id = b.id and p.state in ('processing', 'succeeded')) as "liveCents"
    from debit_batches as b join debit_files as f on f.org_id = b.org_id and f.id = b.file_id
    where b.org_id = ${tx.scope.orgId} and case when ${id}::uuid is null
      then f.canceled_at is null and not exists (select from bank_matches as m where m.org_id = b.org_id and m.debit_batch_id = b.id)
      else b.id = ${id}::uuid end
    order by f.collect_on desc, b.id limit 500`.execute(tx.db)

const present = ({
  liveCents,
  ...row
}: Omit<DebitBatch, 'liveCents'> & { liveCents: string }): DebitBatch => ({
  ...row,
  liveCents: Number(liveCents),
})

/** Batches that no line of the bank matches yet and one still may, the latest first. */
export async function listBatchesToMatch(tx: Tx): Promise<DebitBatch[]> {
  const { rows } = await batches(tx, null)
  return rows.map(present).filter(({ liveCents }) => liveCents > 0)
}

/** Errors: not_found. */
export async function getBatch(tx: Tx, id: string): Promise<DebitBatch> {
  const { rows } = await batches(tx, id)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return present(rows[0])
}

/** A debit that its bank may have sent back, or that was said to be so. */
export type ReturnableDebit = {
  id: string
  amountCents: number
  collectOn: string
  number: string
  clientName: string | null
  holder: string | null
  iban: string | null
  /** The mandate's. */
  reference: string
  isRejected: boolean
}

/** The debits of these amounts (below zero) that came back or still may, and that no line of the bank is: those that still may first, then the latest. */
export async function listReturnable(tx: Tx, amounts: readonly number[]): Promise<ReturnableDebit[]> {
  const { rows } = await sql<ReturnableDebit>`
    select d.id, d.amount_cents as "amountCents", d.collect_on as "collectOn", i.number, i.client_name as "clientName", m.holder, m.iban,
      m.reference, p.state = 'failed' as "isRejected"
    from debits as d
    join debit_mandates as m on m.org_id = d.org_id and m.id = d.mandate_id
    join invoices as i on i.org_id = d.org_id and i.id = d.invoice_id
    join payments as p on p.org_id = d.org_id and p.id = d.payment_id
    where d.org_id = ${tx.scope.orgId} and d.amount_cents = any(${amounts.map((cents) => -cents)}::bigint[])
      and p.state in ('processing', 'succeeded', 'failed')
      and not exists (select from bank_matches as b where b.org_id = d.org_id and b.debit_id = d.id)
    order by p.state = 'failed', d.collect_on desc, d.id limit 500`.execute(tx.db)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}
