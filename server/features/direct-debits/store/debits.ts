import { insertRow, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DebitSequence, MandateScheme } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type PlannedDebit = {
  id: string
  mandateId: string
  invoiceId: string
  amountCents: number
}
export type NewBatch = {
  id: string
  scheme: MandateScheme
  sequence: DebitSequence
  debits: readonly PlannedDebit[]
}
export type NewFile = { id: string; accountId: string; collectOn: string; content: string }

const sumOf = (debits: readonly PlannedDebit[]) =>
  debits.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Keeps a file and what the bank will credit of it; its debits come with their payments. */
export async function insertFile(tx: Tx, file: NewFile, batches: readonly NewBatch[]): Promise<void> {
  const { orgId, userId } = tx.scope
  const all = batches.flatMap(({ debits }) => debits)
  await tx.db
    .insertInto('debit_files')
    .values({
      org_id: orgId,
      id: file.id,
      account_id: file.accountId,
      collect_on: file.collectOn,
      debits: all.length,
      total_cents: sumOf(all),
      content: file.content,
      created_by: userId,
      created_at: tx.now,
    })
    .execute()
  await tx.db
    .insertInto('debit_batches')
    .values(
      batches.map(({ id, scheme, sequence, debits }) => ({
        org_id: orgId,
        id,
        file_id: file.id,
        scheme,
        sequence,
        debits: debits.length,
        total_cents: sumOf(debits),
      })),
    )
    .execute()
}

type Placed = PlannedDebit & { batchId: string; paymentId: string; collectOn: string }

export async function insertDebit(tx: Tx, debit: Placed): Promise<void> {
  await insertRow(tx, 'debits', {
    id: debit.id,
    batch_id: debit.batchId,
    mandate_id: debit.mandateId,
    invoice_id: debit.invoiceId,
    payment_id: debit.paymentId,
    amount_cents: debit.amountCents,
    collect_on: debit.collectOn,
    created_at: tx.now,
  })
}

/** Holds a file. Errors: not_found. */
export async function lockFile(tx: Tx, id: string): Promise<{ isCanceled: boolean; collectOn: string }> {
  const row = await tx.db
    .selectFrom('debit_files')
    .select(['canceled_at', 'collect_on'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { isCanceled: row.canceled_at !== null, collectOn: row.collect_on }
}

/** The file is held. */
export async function setCanceled(tx: Tx, id: string): Promise<void> {
  await updateRow(tx, 'debit_files', id, { canceled_at: tx.now, canceled_by: tx.scope.userId })
}

/** Debits that are under way no more; `counts`: those that were collected stay in the life of their mandates. */
export async function closeDebits(
  tx: Tx,
  ids: readonly string[],
  { counts }: { counts: boolean },
): Promise<void> {
  await updateRows(tx, 'debits', ids, { is_open: false, ...(counts ? {} : { counts }) })
}
