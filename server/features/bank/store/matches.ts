import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Currency } from '#shared/french/format.ts'

export type LineToMatch = {
  state: string
  amountCents: number
  bookedOn: string
  label: string
  currency: Currency
}

/** Holds a line until the transaction ends. Errors: not_found. */
export async function lockLine(tx: Tx, lineId: string): Promise<LineToMatch> {
  const { rows } = await sql<LineToMatch>`
    select l.state, l.amount_cents as "amountCents", l.booked_on as "bookedOn", l.label, a.currency
    from bank_lines as l join bank_accounts as a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = ${tx.scope.orgId} and l.id = ${lineId} for no key update of l`.execute(tx.db)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return rows[0]
}

type Match = { lineId: string; paymentId: string; clientKey: string }

export async function insertMatch(tx: Tx, { lineId, paymentId, clientKey }: Match): Promise<void> {
  await tx.db
    .insertInto('bank_matches')
    .values({
      org_id: tx.scope.orgId,
      line_id: lineId,
      payment_id: paymentId,
      client_key: clientKey,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .execute()
}

/** The line that a payment was made of, which is matched no more; null for any other payment. */
export async function takeMatchAway(tx: Tx, paymentId: string): Promise<string | null> {
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
