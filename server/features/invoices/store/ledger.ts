import { sql } from 'kysely'
import { findEntry } from '#server/features/invoices/queries/ledger-entries.ts'
import { FIRST_HASH, hashOfEntry, type LedgerKind } from '#server/features/invoices/steps/ledger-hash.ts'
import type { Tx } from '#server/scope.ts'

/** Serializes additions to the ledger: locked last, until the transaction ends. */
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger:${tx.scope.orgId}`}, 0))`.execute(
    tx.byKey,
  )
}

/** Chains an entry to the last one. Call lockLedger before. Its instant is never before that of the last one. */
export async function appendEntry(
  tx: Tx,
  entry: { kind: LedgerKind; subjectId: string; payloadSha256: string },
): Promise<{ position: number; hash: string }> {
  const last = await findEntry(tx, 'last')
  const next = {
    ...entry,
    orgId: tx.scope.orgId,
    position: (last?.position ?? 0) + 1,
    previousHash: last?.hash ?? FIRST_HASH,
    recordedAt: last !== null && last.recordedAt > tx.now ? last.recordedAt : tx.now,
  }
  const hash = hashOfEntry(next)
  await tx.db
    .insertInto('ledger_entries')
    .values({
      org_id: next.orgId,
      position: next.position,
      kind: next.kind,
      subject_id: next.subjectId,
      payload_sha256: next.payloadSha256,
      previous_hash: next.previousHash,
      hash,
      recorded_at: next.recordedAt,
    })
    .execute()
  return { position: next.position, hash }
}
