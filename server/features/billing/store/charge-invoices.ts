import { sql } from 'kysely'
import { insertRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'

/** Holds the turn in which the client and the invoices of a subscriber are made. */
export async function lockSubscriber(tx: Tx, subscriberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscriber:${subscriberId}`}, 0))`.execute(tx.db)
}

export async function insertSubscriber(tx: Tx, subscriberId: string, companyId: string): Promise<void> {
  await insertRow(tx, 'subscribers', { subscriber_id: subscriberId, company_id: companyId })
}

type NewChargeInvoice = { chargeId: string; subscriberId: string; invoiceId: string }

export async function insertChargeInvoice(tx: Tx, made: NewChargeInvoice): Promise<void> {
  await insertRow(tx, 'charge_invoices', {
    charge_id: made.chargeId,
    subscriber_id: made.subscriberId,
    invoice_id: made.invoiceId,
  })
}
