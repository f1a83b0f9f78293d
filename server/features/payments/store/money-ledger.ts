import type { Tx } from '#server/scope.ts'
import type { CashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import type { Movement } from '#shared/domain/payments/ledger-entries.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'

/** Names what a movement or a payment comes from; the same source is never booked twice. */
export type MoneySource = { kind: string; id: string }

export type NewMovement = {
  movement: Movement
  source: MoneySource
  paymentId: string | null
  occurredAt: Date
  reason: string | null
}

/** Null when the source was booked already. */
export async function insertMovement(
  tx: Tx,
  { movement, source, paymentId, occurredAt, reason }: NewMovement,
) {
  const made = await tx.byKey
    .insertInto('money_movements')
    .values({
      org_id: tx.scope.orgId,
      kind: movement.kind,
      source_kind: source.kind,
      source_id: source.id,
      payment_id: paymentId,
      occurred_at: occurredAt,
      reason,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_kind', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** A loss says the VAT within. */
type Part = CashIn & { vatCents?: number }

/** `splits`: by invoice, what its line brings, or gives up, at each rate. */
export async function insertLines(
  tx: Tx,
  movementId: string,
  { lines }: Movement,
  splits: ReadonlyMap<string, readonly Part[]>,
): Promise<void> {
  const org_id = tx.scope.orgId
  await tx.db
    .insertInto('money_lines')
    .values(
      lines.map((line, index) => ({
        org_id,
        movement_id: movementId,
        line_no: index + 1,
        account: line.account,
        amount_cents: line.amountCents,
        currency: line.currency,
        company_id: line.companyId,
        contact_id: line.contactId,
        invoice_id: line.invoiceId,
        quote_id: line.quoteId,
      })),
    )
    .execute()
  const told = new Set<string>()
  const parts = lines.flatMap(({ invoiceId }, index) => {
    if (invoiceId === null || told.has(invoiceId)) return []
    told.add(invoiceId)
    return (splits.get(invoiceId) ?? []).map(({ rateBps, grossCents, vatCents }: Part) => ({
      org_id,
      movement_id: movementId,
      line_no: index + 1,
      rate_bps: rateBps,
      gross_cents: grossCents,
      vat_cents: vatCents ?? null,
    }))
  })
  if (parts.length > 0) await tx.db.insertInto('cash_in_parts').values(parts).execute()
}

/** A new state of a payment, whose row follows. Returns the id of the state. */
export async function insertState(
  tx: Tx,
  paymentId: string,
  { state, reason, occurredAt }: { state: PaymentState; reason: string | null; occurredAt: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('payment_states')
    .values({
      org_id: tx.scope.orgId,
      payment_id: paymentId,
      state,
      reason,
      occurred_at: occurredAt,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
