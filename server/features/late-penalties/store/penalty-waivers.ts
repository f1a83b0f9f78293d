import { updateRow } from '#server/db/own-rows.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'

/** Waivers of which a client is to be told. */
export const UNTOLD: DueRows = { table: 'penalty_waivers', instant: 't.tell_at' }

export async function insertWaiver(
  tx: Tx,
  waiver: { invoiceId: string; interestCents: number; indemnityCents: number; tellAt: Date | null },
): Promise<void> {
  await tx.byKey
    .insertInto('penalty_waivers')
    .values({
      org_id: tx.scope.orgId,
      invoice_id: waiver.invoiceId,
      interest_cents: waiver.interestCents,
      indemnity_cents: waiver.indemnityCents,
      tell_at: waiver.tellAt,
      waived_by: tx.scope.userId,
      waived_at: tx.now,
    })
    .execute()
}

const open = (tx: Tx) =>
  tx.byKey
    .selectFrom('penalty_waivers')
    .select(['id', 'invoice_id', 'interest_cents', 'indemnity_cents', 'told_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('undone_at', 'is', null)

/** The waiver of an invoice that stands, which is held; null without one. */
export const lockWaiver = (tx: Tx, invoiceId: string) =>
  open(tx).where('invoice_id', '=', invoiceId).forUpdate().executeTakeFirst()

export const listWaivers = (tx: Tx, ids: readonly string[]) =>
  open(tx).where('id', 'in', ids).orderBy('id').execute()

export const undoWaiver = (tx: Tx, waiverId: string): Promise<void> =>
  updateRow(tx, 'penalty_waivers', waiverId, {
    undone_at: tx.now,
    undone_by: tx.scope.userId,
    tell_at: null,
  })

/** `to`: the address that was written to; null: there is none, and it is told by other ways. */
export const endTelling = (tx: Tx, waiverId: string, to: string | null): Promise<void> =>
  updateRow(tx, 'penalty_waivers', waiverId, {
    tell_at: null,
    ...(to === null ? {} : { told_at: tx.now, told_to: to }),
  })
