import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Who asks for what: the late invoice, and the invoice that asks for its penalties. */
export type PenaltyClaim = {
  penaltyInvoiceId: string
  invoiceId: string
  /** First and last day of its interest; null: the 40 € alone. */
  days: { from: string; to: string } | null
  interestCents: number
  indemnityCents: number
}

export async function insertClaim(tx: Tx, claim: PenaltyClaim): Promise<void> {
  await tx.byKey
    .insertInto('penalty_claims')
    .values({
      org_id: tx.scope.orgId,
      penalty_invoice_id: claim.penaltyInvoiceId,
      invoice_id: claim.invoiceId,
      from_on: claim.days?.from ?? null,
      to_on: claim.days?.to ?? null,
      interest_cents: claim.interestCents,
      indemnity_cents: claim.indemnityCents,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .execute()
}

/** Whether an invoice of penalties of this one is being prepared. */
export async function hasDraftClaim(tx: Tx, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from penalty_claims c join invoices p on p.org_id = c.org_id and p.id = c.penalty_invoice_id
    where c.org_id = ${tx.scope.orgId} and c.invoice_id = ${invoiceId} and p.status = 'draft' limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}
