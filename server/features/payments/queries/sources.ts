import type { Tx } from '#server/scope.ts'
import type { LedgerAccount } from '#shared/domain/payments/accounts.ts'
import type { LedgerLine } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'

type Source = { kind: string; id: string }

/** Names what the movements of a payment come from. */
export async function listBookedSources(tx: Tx, paymentId: string): Promise<Source[]> {
  const rows = await tx.byKey
    .selectFrom('money_movements')
    .select(['source_kind', 'source_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .execute()
  return rows.map(({ source_kind, source_id }) => ({ kind: source_kind, id: source_id }))
}

/** Names what a payment comes from; null for what a person recorded. */
export async function findSource(tx: Tx, paymentId: string): Promise<Source | null> {
  const row = await tx.byKey
    .selectFrom('payments')
    .select(['source_kind', 'source_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.source_kind && row.source_id ? { kind: row.source_kind, id: row.source_id } : null
}

/** The lines of the movement that was booked of a source; none before it was. */
export async function listLinesOfSource(tx: Tx, { kind, id }: Source): Promise<LedgerLine[]> {
  const rows = await tx.byKey
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .select(['l.account', 'l.amount_cents', 'l.currency'])
    .select(['l.company_id', 'l.contact_id', 'l.invoice_id', 'l.quote_id'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.source_kind', '=', kind)
    .where('m.source_id', '=', id)
    .orderBy('l.line_no')
    .execute()
  return rows.map((row) => ({
    account: row.account as LedgerAccount,
    amountCents: row.amount_cents,
    currency: row.currency as Currency,
    companyId: row.company_id,
    contactId: row.contact_id,
    invoiceId: row.invoice_id,
    quoteId: row.quote_id,
  }))
}
