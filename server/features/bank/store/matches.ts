import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Currency } from '#shared/french/format.ts'

export type LineToMatch = {
  id: string
  state: string
  amountCents: number
  bookedOn: string
  label: string
  references: string[]
  currency: Currency
}

/** Holds lines until the transaction ends, by id for all callers; in the order of their days. Errors: not_found. */
export async function lockLinesToMatch(tx: Tx, lineIds: readonly string[]): Promise<LineToMatch[]> {
  const { rows } = await sql<LineToMatch>`
    select l.id, l.state, l.amount_cents as "amountCents", l.booked_on as "bookedOn", l.label, l.refs as "references", a.currency
    from bank_lines as l join bank_accounts as a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${tx.scope.orgId} and l.id = any(${lineIds}::uuid[]) order by l.id for no key update of l`.execute(
    tx.db,
  )
  if (rows.length < new Set(lineIds).size) throw new DomainError('not_found')
  return rows.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
}

/** Holds a line until the transaction ends. Errors: not_found. */
export const lockLine = async (tx: Tx, lineId: string): Promise<LineToMatch> =>
  (await lockLinesToMatch(tx, [lineId]))[0]!

type Match = { lineId: string; clientKey?: string } & ({ paymentId: string } | { payoutId: string })

/** False when the payout is another line's. */
export async function insertMatch(tx: Tx, { lineId, clientKey, ...matched }: Match): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('bank_matches')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      payment_id: 'paymentId' in matched ? matched.paymentId : null,
      payout_id: 'payoutId' in matched ? matched.payoutId : null,
      client_key: clientKey ?? null,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'payout_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the line is matched with no payout. */
export async function deletePayoutMatch(tx: Tx, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('bank_matches')
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', '=', lineId)
    .where('payout_id', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The line that a payment was made of; null for any other payment. */
export async function findLineOf(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('bank_matches')
    .select('line_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.line_id ?? null
}

/** The line that a payment was made of, which is matched no more; null for any other payment. */
export async function removeMatchOfPayment(tx: Tx, paymentId: string): Promise<string | null> {
  const gone = await tx.db
    .deleteFrom('bank_matches')
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .returning('line_id')
    .executeTakeFirst()
  return gone?.line_id ?? null
}

type Rejection = { lineId: string; invoiceId: string }

export async function insertRejection(tx: Tx, { lineId, invoiceId }: Rejection): Promise<void> {
  await tx.db
    .insertInto('bank_rejections')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      invoice_id: invoiceId,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteRejection(tx: Tx, { lineId, invoiceId }: Rejection): Promise<void> {
  await tx.db
    .deleteFrom('bank_rejections')
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', '=', lineId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

type PayoutRejection = { lineId: string; payoutId: string }

export async function insertPayoutRejection(tx: Tx, { lineId, payoutId }: PayoutRejection): Promise<void> {
  await tx.db
    .insertInto('bank_payout_rejections')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      payout_id: payoutId,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deletePayoutRejection(tx: Tx, { lineId, payoutId }: PayoutRejection): Promise<void> {
  await tx.db
    .deleteFrom('bank_payout_rejections')
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', '=', lineId)
    .where('payout_id', '=', payoutId)
    .execute()
}
