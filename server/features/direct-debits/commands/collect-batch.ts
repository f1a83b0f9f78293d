import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getBatch } from '../queries/batches.ts'
import { listDebitRows } from '../queries/debits.ts'
import { lockFile } from '../store/debits.ts'
import { collect } from './collect-debits.ts'

/** Holds the file of a batch of this amount, with or without those that came back. Errors: not_found, debit_file_canceled, debit_batch_unequal. */
export async function lockBatch(
  tx: Tx,
  { batchId, amountCents }: { batchId: string; amountCents: number },
): Promise<void> {
  const { isCanceled } = await lockFile(tx, (await getBatch(tx, batchId)).fileId)
  if (isCanceled) throw new DomainError('debit_file_canceled')
  const { totalCents, liveCents } = await getBatch(tx, batchId)
  if (amountCents !== totalCents && amountCents !== liveCents) throw new DomainError('debit_batch_unequal')
}

/** The bank credited a batch on a day: what is under way of it is collected. Call it last in a transaction, after lockBatch. */
export async function collectBatch(
  tx: Tx,
  { batchId, receivedOn }: { batchId: string; receivedOn: string },
): Promise<void> {
  const { fileId } = await getBatch(tx, batchId)
  await collect(tx, fileId, await listDebitRows(tx, { batchId }), receivedOn)
}
