import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Debit, DebitFile } from '#shared/contract/debit-files.ts'
import type { DebitSequence } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'

const MOST_FILES = 50

type FileRow = Omit<DebitFile, 'createdAt' | 'canceledAt'> & { created_at: Date; canceled_at: Date | null }

/** `collected`: their payments hold money; those that came back, or were given back, do not count. */
const filesOf = (tx: Tx, id: string | null) =>
  sql<FileRow>`
    select f.id, a.name as "accountName", f.collect_on as "collectOn", f.debits, f.total_cents as "totalCents", f.created_at, f.canceled_at,
      u.name as by, s.open::int, s.open_cents::bigint as "openCents", s.collected_cents::bigint as "collectedCents", s.rejected::int
    from debit_files as f
    join bank_accounts as a on a.org_id = f.org_id and a.id = f.account_id
    left join users as u on u.id = f.created_by
    cross join lateral (
      select count(*) filter (where p.state = 'processing') as open,
        coalesce(sum(d.amount_cents) filter (where p.state = 'processing'), 0) as open_cents,
        coalesce(sum(d.amount_cents) filter (where p.state in ('succeeded', 'won')), 0) as collected_cents,
        count(*) filter (where p.state = 'failed') as rejected
      from debit_batches as b
      join debits as d on d.org_id = b.org_id and d.batch_id = b.id
      join payments as p on p.org_id = d.org_id and p.id = d.payment_id
      where b.org_id = f.org_id and b.file_id = f.id) as s
    where f.org_id = ${tx.scope.orgId} and (${id}::uuid is null or f.id = ${id}::uuid)
    order by f.created_at desc, f.id desc limit ${MOST_FILES}`.execute(tx.db)

const presentFile = ({ created_at, canceled_at, ...row }: FileRow): DebitFile => ({
  ...row,
  openCents: Number(row.openCents),
  collectedCents: Number(row.collectedCents),
  createdAt: created_at.toISOString(),
  canceledAt: canceled_at?.toISOString() ?? null,
})

/** Errors: not_found. */
export async function getDebitFile(tx: Tx, id: string): Promise<DebitFile> {
  const { rows } = await filesOf(tx, id)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return presentFile(rows[0])
}

/** The last files, the newest first. */
export async function listDebitFiles(tx: Tx): Promise<{ items: DebitFile[] }> {
  const { rows } = await filesOf(tx, null)
  return { items: rows.map(presentFile) }
}

/** The file as it was made. Errors: not_found, debit_file_canceled. */
export async function getFileContent(tx: Tx, id: string): Promise<{ content: string; collectOn: string }> {
  const row = await tx.db
    .selectFrom('debit_files')
    .select(['content', 'collect_on', 'canceled_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  if (row.canceled_at !== null) throw new DomainError('debit_file_canceled')
  return { content: row.content, collectOn: row.collect_on }
}

const debitsOf = (tx: Tx) =>
  tx.db
    .selectFrom('debits as d')
    .innerJoin('debit_batches as b', (join) =>
      join.onRef('b.org_id', '=', 'd.org_id').onRef('b.id', '=', 'd.batch_id'),
    )
    .innerJoin('debit_mandates as m', (join) =>
      join.onRef('m.org_id', '=', 'd.org_id').onRef('m.id', '=', 'd.mandate_id'),
    )
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'd.org_id').onRef('i.id', '=', 'd.invoice_id'),
    )
    .innerJoin('payments as p', (join) =>
      join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.payment_id'),
    )
    .select(['d.id', 'd.invoice_id', 'd.payment_id', 'd.mandate_id', 'd.amount_cents', 'd.collect_on'])
    .select(['b.file_id', 'b.sequence', 'm.reference', 'm.email', 'm.holder', 'm.iban', 'm.creditor_id'])
    .select(['m.company_id', 'm.contact_id', 'i.number', 'i.client_name', 'p.state'])
    .select((eb) =>
      eb
        .selectFrom('payment_states as s')
        .select('s.reason')
        .whereRef('s.org_id', '=', 'd.org_id')
        .whereRef('s.payment_id', '=', 'd.payment_id')
        .orderBy('s.id', 'desc')
        .limit(1)
        .as('reason'),
    )
    .where('d.org_id', '=', tx.scope.orgId)

/** A debit with its mandate, its invoice and what its payment is now. */
export type DebitRow = Awaited<ReturnType<ReturnType<typeof debitsOf>['executeTakeFirstOrThrow']>>

/** The debits of a file, or of what the bank credits in one line, in the order of their invoices. */
export function listDebitRows(tx: Tx, of: { fileId: string } | { batchId: string }): Promise<DebitRow[]> {
  const debits = debitsOf(tx)
  const own =
    'fileId' in of ? debits.where('b.file_id', '=', of.fileId) : debits.where('d.batch_id', '=', of.batchId)
  return own.orderBy('i.number').orderBy('d.id').execute()
}

/** Errors: not_found. */
export async function getDebitRow(tx: Tx, id: string): Promise<DebitRow> {
  const row = await debitsOf(tx).where('d.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

export const presentDebit = (row: DebitRow): Debit => ({
  id: row.id,
  invoiceId: row.invoice_id,
  number: row.number ?? '',
  clientName: row.client_name ?? '',
  reference: row.reference,
  sequence: row.sequence as DebitSequence,
  amountCents: row.amount_cents,
  collectOn: row.collect_on,
  state: row.state as PaymentState,
  reason: row.reason,
})
