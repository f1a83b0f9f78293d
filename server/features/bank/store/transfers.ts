import { sql } from 'kysely'
import { deleteRow, insertRow, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'

export type NewTransfer = {
  id: string
  paymentId: string
  amountCents: number
  holder: string
  iban: string
  reason: string
  /** Another person must allow its refund first. */
  requestId: string | null
}

export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  await insertRow(tx, 'refund_transfers', {
    id: transfer.id,
    payment_id: transfer.paymentId,
    amount_cents: transfer.amountCents,
    holder: transfer.holder,
    iban: transfer.iban,
    reason: transfer.reason,
    request_id: transfer.requestId,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

export type HeldTransfer = Omit<NewTransfer, 'paymentId' | 'requestId'> & { fileId: string | null }

/** Holds transfers whose refund is booked, by id for all callers. */
export async function lockTransfers(tx: Tx, ids: readonly string[]): Promise<HeldTransfer[]> {
  const { rows } = await sql<HeldTransfer>`
    select t.id, t.amount_cents as "amountCents", t.holder, t.iban, t.reason, t.file_id as "fileId" from refund_transfers as t
    where t.org_id = ${tx.scope.orgId} and t.id = any(${[...ids]}::uuid[]) and (t.request_id is null or exists (
      select from refund_approvals as r where r.org_id = t.org_id and r.id = t.request_id and r.state = 'done'))
    order by t.id for no key update`.execute(tx.db)
  return rows
}

export async function deleteTransfer(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, 'refund_transfers', id)
}

export type NewFile = {
  id: string
  accountId: string
  executeOn: string
  transferIds: readonly string[]
  totalCents: number
  content: string
  /** For another person than its maker. */
  waits: boolean
}

/** Keeps a file, and puts its transfers in it. They are held. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await insertRow(tx, 'bank_transfer_files', {
    id: file.id,
    account_id: file.accountId,
    execute_on: file.executeOn,
    transfers: file.transferIds.length,
    total_cents: file.totalCents,
    content: file.content,
    waits: file.waits,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
  await updateRows(tx, 'refund_transfers', file.transferIds, { file_id: file.id })
}

type HeldFile = { isCanceled: boolean; waits: boolean; madeBy: string | null }

/** Holds a file; null when there is none. */
export async function lockFile(tx: Tx, id: string): Promise<HeldFile | null> {
  const row = await tx.db
    .selectFrom('bank_transfer_files')
    .select(['canceled_at', 'waits', 'allowed_at', 'created_by'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const waits = row.waits && row.allowed_at === null
  return { isCanceled: row.canceled_at !== null, waits, madeBy: row.created_by }
}

/** The person of the transaction allows a file that is held. */
export async function allowFile(tx: Tx, id: string): Promise<void> {
  await updateRow(tx, 'bank_transfer_files', id, { allowed_at: tx.now, allowed_by: tx.scope.userId })
}

/** Cancels a file that is held, and takes its transfers out; answers how many. */
export async function cancelFile(tx: Tx, id: string): Promise<number> {
  await updateRow(tx, 'bank_transfer_files', id, { canceled_at: tx.now, canceled_by: tx.scope.userId })
  const { numUpdatedRows } = await tx.db
    .updateTable('refund_transfers')
    .set({ file_id: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('file_id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
