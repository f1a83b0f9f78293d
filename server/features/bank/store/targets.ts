import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TargetKind } from '#shared/domain/bank/matching/propose-targets.ts'

export type Target = { lineId: string; kind: TargetKind; targetId: string }

const COLUMNS = {
  debits: 'debit_batch_id',
  refund: 'movement_id',
  received: 'received_id',
  returned: 'debit_id',
} as const satisfies Record<TargetKind, string>

/** False when the target is another line's. `settled`: the match paid it. */
export async function insertTargetMatch(
  tx: Tx,
  { lineId, kind, targetId, settled = false }: Target & { settled?: boolean },
): Promise<boolean> {
  const column = COLUMNS[kind]
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('bank_matches')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      settled,
      [column]: targetId,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', column]).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes away what a line is matched with; null when that is nothing of these kinds. */
export async function deleteTargetMatch(
  tx: Tx,
  lineId: string,
): Promise<{ receivedId: string | null; settled: boolean } | null> {
  const row = await tx.db
    .deleteFrom('bank_matches')
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', '=', lineId)
    .where(sql<boolean>`num_nonnulls(debit_batch_id, movement_id, received_id, debit_id) = 1`)
    .returning(['received_id as receivedId', 'settled'])
    .executeTakeFirst()
  return row ?? null
}

/** The line that a received invoice was paid by, which is matched no more; null for any other. */
export async function removeMatchOfReceived(tx: Tx, receivedId: string): Promise<string | null> {
  const gone = await tx.db
    .deleteFrom('bank_matches')
    .where('org_id', '=', tx.scope.orgId)
    .where('received_id', '=', receivedId)
    .returning('line_id')
    .executeTakeFirst()
  return gone?.line_id ?? null
}

/** Money of a refund as the bank has it, below zero. Null for what is no refund of the bank. */
export async function findRefund(
  tx: Tx,
  movementId: string,
): Promise<{ amountCents: number; currency: string } | null> {
  const row = await tx.db
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join
        .onRef('l.org_id', '=', 'm.org_id')
        .onRef('l.movement_id', '=', 'm.id')
        .on('l.account', '=', 'bank'),
    )
    .select(['l.amount_cents as amountCents', 'l.currency'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.id', '=', movementId)
    .where('m.kind', '=', 'refund')
    .executeTakeFirst()
  return row ?? null
}

/** The amount that a received invoice asks for; null when there is none. */
export async function findReceived(
  tx: Tx,
  id: string,
): Promise<{ dueCents: number | null; currency: string } | null> {
  const row = await tx.db
    .selectFrom('received_invoices')
    .select(['due_cents as dueCents', 'currency'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function insertTargetRejection(tx: Tx, { lineId, kind, targetId }: Target): Promise<void> {
  await tx.db
    .insertInto('bank_target_rejections')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      kind,
      target_id: targetId,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteTargetRejection(tx: Tx, { lineId, kind, targetId }: Target): Promise<void> {
  await tx.db
    .deleteFrom('bank_target_rejections')
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', '=', lineId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .execute()
}
