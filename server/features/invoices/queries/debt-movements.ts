import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/**
 * What moved the sum that an invoice owes. `issued`: what it asked, deposits taken back; `money`: received, or given back; `loss`: written off, or
 * opened again; `credit_note`: taken off by one; `replaced`: a corrective invoice asks what was left.
 */
export type DebtMovementKind = 'issued' | 'money' | 'loss' | 'credit_note' | 'replaced'

/** `on`: a day in the organization’s time zone. `cents`: in the invoice’s currency; what it adds to the debt, below zero what it takes off. */
export type DebtMovement = { invoiceId: string; kind: DebtMovementKind; on: string; cents: number }

/**
 * What each of these issued invoices owed, day by day: its movements in order, whose sum is what it owes now (`owed_cents`; below zero, what was
 * received beyond). Drafts, credit notes and ids of others have none. One query for an invoice or for many.
 */
export async function listDebtMovements(
  tx: Tx,
  invoiceIds: readonly string[],
  timeZone: string,
): Promise<Map<string, DebtMovement[]>> {
  if (invoiceIds.length === 0) return new Map()
  const { orgId } = tx.scope
  const { rows } = await sql<DebtMovement>`
    with asked as (
      select id, issued_on, replaced_at, due_cents, paid_cents, credited_cents, lost_cents from invoices
      where org_id = ${orgId} and id = any (${invoiceIds}::uuid[]) and number is not null and kind in ('invoice', 'deposit', 'corrective'))
    select id as "invoiceId", kind, day as "on", sum(cents)::float8 as cents from (
      select id, 'issued' as kind, issued_on as day, due_cents as cents, 0 as rank from asked
      union all
      select l.invoice_id, case when m.kind in ('write_off', 'write_off_undone') then 'loss' else 'money' end,
        (m.occurred_at at time zone ${timeZone})::date, l.amount_cents, 1
      from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id join asked a on a.id = l.invoice_id
      where l.org_id = ${orgId} and l.account = 'receivable'
      union all
      select l.preceding_id, 'credit_note', n.issued_on, -n.gross_cents, 1
      from invoice_links l join invoices n on n.org_id = l.org_id and n.id = l.invoice_id join asked a on a.id = l.preceding_id
      where l.org_id = ${orgId} and l.relation = 'credits' and n.number is not null
      union all
      select id, 'replaced', (replaced_at at time zone ${timeZone})::date, paid_cents + credited_cents + lost_cents - due_cents, 2
      from asked where replaced_at is not null
    ) moved
    group by id, kind, day, rank having sum(cents) <> 0 or kind = 'issued' order by id, day, rank, kind`.execute(
    tx.byKey,
  )
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId)
}
