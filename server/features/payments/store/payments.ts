import type { Tx } from '#server/scope.ts'

export type NewPayment = {
  amountCents: number
  method: string
  capturedAt: Date
  companyId: string | null
  quoteId: string | null
  invoiceId: string | null
  reference: string | null
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const { id } = await tx.db
    .insertInto('payments')
    .values({
      org_id: tx.scope.orgId,
      amount_cents: payment.amountCents,
      method: payment.method,
      captured_at: payment.capturedAt,
      company_id: payment.companyId,
      quote_id: payment.quoteId,
      invoice_id: payment.invoiceId,
      created_at: tx.now,
      reference: payment.reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
