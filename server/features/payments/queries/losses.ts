import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InvoiceLoss } from '#shared/contract/write-offs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LossPart, OpenLoss } from '#shared/domain/invoices/write-off.ts'
import type { LossReason } from '#shared/french/unpaid-vat.ts'

/** A loss with what was opened of it again, the parts below zero. */
export type Loss = OpenLoss & {
  invoiceId: string
  amountCents: number
  vatCents: number
  occurredAt: Date
  parts: LossPart[]
  opened: LossPart[]
}

const partsOf = (movement: string, negative: boolean) => sql<LossPart[]>`coalesce((
  select json_agg(json_build_object('rateBps', c.rate_bps, 'grossCents', c.gross_cents, 'vatCents', c.vat_cents) order by c.rate_bps desc)
  from cash_in_parts as c where c.org_id = w.org_id and ${
    negative
      ? sql`c.movement_id in (select u.movement_id from write_off_undoings as u where u.org_id = w.org_id and u.write_off_id = w.id)`
      : sql`c.movement_id = ${sql.ref(movement)}`
  }), '[]')`
const undone = sql<string>`coalesce((
  select sum(u.amount_cents) from write_off_undoings as u where u.org_id = w.org_id and u.write_off_id = w.id), 0)`

const lossesOf = (tx: Tx) =>
  tx.db
    .selectFrom('write_offs as w')
    .innerJoin('money_movements as m', (join) =>
      join.onRef('m.org_id', '=', 'w.org_id').onRef('m.id', '=', 'w.movement_id'),
    )
    .select([
      'w.id',
      'w.invoice_id',
      'w.amount_cents',
      'w.vat_cents',
      'w.reason',
      'm.occurred_at',
      undone.as('undone'),
    ])
    .select([partsOf('w.movement_id', false).as('parts'), partsOf('w.movement_id', true).as('opened')])
    .where('w.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof lossesOf>['executeTakeFirstOrThrow']>>
const present = (row: Row): Loss => ({
  id: row.id,
  invoiceId: row.invoice_id,
  parts: row.parts,
  opened: row.opened,
  amountCents: row.amount_cents,
  vatCents: row.vat_cents,
  occurredAt: row.occurred_at,
  leftCents: row.amount_cents - Number(row.undone),
  reason: row.reason as LossReason,
})

/** The losses of an invoice, the oldest first. Its row is held where one of them is to be opened. */
export async function listLosses(tx: Tx, invoiceId: string): Promise<Loss[]> {
  const rows = await lossesOf(tx)
    .where('w.invoice_id', '=', invoiceId)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute()
  return rows.map(present)
}

/** Errors: not_found. */
export async function getLoss(tx: Tx, writeOffId: string): Promise<Loss> {
  const row = await lossesOf(tx).where('w.id', '=', writeOffId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** The losses of an invoice as its page shows them, the latest first. */
export async function listShownLosses(tx: Tx, invoiceId: string): Promise<InvoiceLoss[]> {
  const rows = await tx.db
    .selectFrom('write_offs as w')
    .innerJoin('money_movements as m', (join) =>
      join.onRef('m.org_id', '=', 'w.org_id').onRef('m.id', '=', 'w.movement_id'),
    )
    .leftJoin('users as u', 'u.id', 'w.created_by')
    .select([
      'w.id',
      'w.amount_cents',
      'w.vat_cents',
      'w.reason',
      'w.note',
      'w.lost_on',
      'm.occurred_at',
      'u.name as by',
    ])
    .select(undone.as('undone'))
    .where('w.org_id', '=', tx.scope.orgId)
    .where('w.invoice_id', '=', invoiceId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    vatCents: row.vat_cents,
    note: row.note,
    by: row.by,
    leftCents: row.amount_cents - Number(row.undone),
    reason: row.reason as LossReason,
    lostOn: row.lost_on,
    occurredAt: row.occurred_at.toISOString(),
  }))
}

/** The kept duplicate of a loss whose VAT came back, and whom it is for. Errors: not_found. */
export async function getDuplicate(tx: Tx, writeOffId: string) {
  const row = await tx.db
    .selectFrom('write_offs')
    .select(['invoice_id', 'duplicate_file_key'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', writeOffId)
    .executeTakeFirst()
  if (!row || row.duplicate_file_key === null) throw new DomainError('not_found')
  return { invoiceId: row.invoice_id, fileKey: row.duplicate_file_key }
}

/** Cents of an invoice that debits or cards on their way may still pay. */
export async function underWayOf(tx: Tx, invoiceId: string): Promise<number> {
  const { cents } = await tx.db
    .selectFrom('payments_under_way')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
