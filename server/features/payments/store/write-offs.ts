import { insertRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { LossReason } from '#shared/french/unpaid-vat.ts'

export type NewWriteOff = {
  id: string
  invoiceId: string
  movementId: string
  amountCents: number
  vatCents: number
  reason: LossReason
  note: string | null
  /** ISO day of the proof. */
  on: string
  duplicate: { fileKey: string; sha256: string } | null
}

export async function insertWriteOff(tx: Tx, loss: NewWriteOff): Promise<void> {
  await insertRow(tx, 'write_offs', {
    id: loss.id,
    invoice_id: loss.invoiceId,
    movement_id: loss.movementId,
    amount_cents: loss.amountCents,
    vat_cents: loss.vatCents,
    reason: loss.reason,
    note: loss.note,
    lost_on: loss.on,
    duplicate_file_key: loss.duplicate?.fileKey ?? null,
    duplicate_sha256: loss.duplicate?.sha256 ?? null,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

export async function insertUndoing(
  tx: Tx,
  { writeOffId, movementId, amountCents }: { writeOffId: string; movementId: string; amountCents: number },
): Promise<void> {
  await insertRow(tx, 'write_off_undoings', {
    movement_id: movementId,
    write_off_id: writeOffId,
    amount_cents: amountCents,
  })
}
