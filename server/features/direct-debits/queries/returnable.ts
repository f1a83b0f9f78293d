import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** A debit that its bank may have sent back, or that was said to be so. */
export type ReturnableDebit = {
  id: string
  amountCents: number
  collectOn: string
  number: string
  clientName: string | null
  holder: string | null
  iban: string | null
  /** The mandate's. */
  reference: string
  isRejected: boolean
}

/** The debits of these amounts (below zero) that came back or still may, and that no line of the bank is: those that still may first, then the latest. */
export async function listReturnable(tx: Tx, amounts: readonly number[]): Promise<ReturnableDebit[]> {
  const { rows } = await sql<ReturnableDebit>`
    select d.id, d.amount_cents as "amountCents", d.collect_on as "collectOn", i.number, i.client_name as "clientName", m.holder, m.iban,
      m.reference, p.state = 'failed' as "isRejected"
    from debits as d
    join debit_mandates as m on m.org_id = d.org_id and m.id = d.mandate_id
    join invoices as i on i.org_id = d.org_id and i.id = d.invoice_id
    join payments as p on p.org_id = d.org_id and p.id = d.payment_id
    where d.org_id = ${tx.scope.orgId} and d.amount_cents = any(${amounts.map((cents) => -cents)}::bigint[])
      and p.state in ('processing', 'succeeded', 'failed')
      and not exists (select from bank_matches as b where b.org_id = d.org_id and b.debit_id = d.id)
    order by p.state = 'failed', d.collect_on desc, d.id limit 500`.execute(tx.db)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}
