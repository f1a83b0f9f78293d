import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BuyerCode } from '#shared/domain/approved-platform/buyer-statuses.ts'
import type { DepositKind, DepositState } from '#shared/domain/approved-platform/deposits.ts'
import type { LifeCycleReason } from '#shared/domain/invoices/life-cycle/reasons.ts'

type NewDeposit = {
  invoiceId: string
  kind: DepositKind
  /** The payment of a cash-in; absent where the money came before the invoice. */
  movementId?: string | null
  /** The same of before the money ledger. */
  paymentId?: string | null
}

/** False where it waits or was delivered already. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('platform_deposits')
    .values({
      org_id: tx.scope.orgId,
      invoice_id: deposit.invoiceId,
      kind: deposit.kind,
      payment_id: deposit.paymentId ?? null,
      movement_id: deposit.movementId ?? null,
      try_at: tx.now,
      created_by: tx.scope.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Claimed = { id: string; begun: number; created_at: Date }
/** A row about an issued invoice. */
export type ClaimedOfIssued = Claimed & {
  kind: DepositKind
  invoice_id: string
  /** The payment of a cash-in from before the money ledger; later ones name their movement. */
  payment_id: string | null
  movement_id: string | null
}
/** A status that the buyer says of a received invoice. */
export type ClaimedAnswer = Claimed & {
  kind: 'answer'
  received_id: string
  status_code: BuyerCode
  reasons: LifeCycleReason[]
  note: string | null
}
export type ClaimedDeposit = ClaimedOfIssued | ClaimedAnswer

/** Names the document whose members hear of the outcome. */
export type TellingDeposit =
  | Pick<ClaimedOfIssued, 'kind' | 'invoice_id'>
  | Pick<ClaimedAnswer, 'kind' | 'received_id' | 'status_code'>

/** So long after the try of a process that was killed another one begins; longer than a call may last. */
const LEASE_MINUTES = 5

/** A deposit whose time has come, for this process alone for the next minutes; null when none waits. */
export async function claimDeposit(tx: Tx): Promise<ClaimedDeposit | null> {
  const { rows } = await sql<ClaimedDeposit>`
    update platform_deposits set begun = begun + 1, try_at = ${tx.now}::timestamptz + make_interval(mins => ${LEASE_MINUTES}), updated_at = ${tx.now}
    where (org_id, id) = (
      select org_id, id from platform_deposits
      where org_id = ${tx.scope.orgId} and state = 'waiting' and try_at <= ${tx.now} order by try_at, id limit 1 for update skip locked)
    returning id, invoice_id, received_id, kind, payment_id, movement_id, status_code, reasons, note, begun, created_at`.execute(
    tx.db,
  )
  return rows[0] ?? null
}

export type Outcome =
  | { state: 'deposited'; flowId: string }
  | { state: 'accepted' }
  | { state: 'refused'; reason: { code: string; text: string } }

/** False where it is so already, or goes back: what is accepted or refused stays. */
export async function settleDeposit(tx: Tx, id: string, outcome: Outcome): Promise<boolean> {
  const reason = outcome.state === 'refused' ? outcome.reason : null
  const { numUpdatedRows } = await tx.db
    .updateTable('platform_deposits')
    .set({
      state: outcome.state,
      ...(outcome.state === 'deposited' ? { flow_id: outcome.flowId } : {}),
      reason_code: reason?.code ?? null,
      reason_text: reason?.text.slice(0, 1_000) || null,
      updated_at: tx.now,
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', 'in', outcome.state === 'deposited' ? ['waiting'] : ['waiting', 'deposited'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** To be tried again, not before an instant. */
export async function postpone(tx: Tx, id: string, tryAt: Date): Promise<void> {
  await tx.db
    .updateTable('platform_deposits')
    .set({ try_at: tryAt })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Messages on invoices that are deposited now leave at the next look. True where something waited. */
export async function releaseMessages(tx: Tx, invoiceIds: string[]): Promise<boolean> {
  if (invoiceIds.length === 0) return false
  const { numUpdatedRows } = await tx.db
    .updateTable('platform_deposits')
    .set({ try_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', 'in', invoiceIds)
    .where('kind', '<>', 'invoice')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A deposit of the organization, held until the transaction ends; null of another. */
export async function lockDeposit(
  tx: Tx,
  id: string,
): Promise<(TellingDeposit & { state: DepositState }) | null> {
  const row = await tx.db
    .selectFrom('platform_deposits')
    .select(['invoice_id', 'received_id', 'status_code', 'kind', 'state'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (row ?? null) as (TellingDeposit & { state: DepositState }) | null
}
