import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** What stands on the bank: the latest that was said, and the lines of statements since. `on`: the day that was said of; null: nothing was. */
export type BankBalance = { cents: number; saidCents: number; on: string; from: 'typed' | 'statement' } | null

/** The balance of the accounts of a currency at the end of a day; a typed one where it is as new as those of the statements. */
export async function findBankBalance(tx: Tx, currency: string, on: string): Promise<BankBalance> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ cents: number; said: number; on: string; from: 'typed' | 'statement' }>`
    with said as (
      select distinct on (account_id) account_id, on_day, cents from bank_balances
      where org_id = ${orgId} and currency = ${currency} and on_day <= ${on} order by account_id, on_day desc),
    used as (
      select s.* from said as s, (select max(on_day) as typed from said where account_id is null) as t, (select max(on_day) as told from said where account_id is not null) as n
      where (s.account_id is null) = (t.typed is not null and (n.told is null or t.typed >= n.told)))
    select (sum(u.cents) + coalesce(sum(l.cents), 0))::float8 as cents, sum(u.cents)::float8 as said, max(u.on_day) as on,
      case when bool_or(u.account_id is null) then 'typed' else 'statement' end as from
    from used as u left join lateral (
      select sum(b.amount_cents) as cents from bank_lines as b join bank_accounts as a on a.org_id = b.org_id and a.id = b.account_id
      where b.org_id = ${orgId} and a.currency = ${currency} and b.booked_on > u.on_day and b.booked_on <= ${on}
        and (u.account_id is null or b.account_id = u.account_id)) as l on true
    having count(*) > 0`.execute(tx.db)
  const row = rows[0]
  return row === undefined ? null : { cents: row.cents, saidCents: row.said, on: row.on, from: row.from }
}
