import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** `accountId` null: typed, of all accounts of the currency. */
type Balance = { accountId: string | null; currency: string; on: string; cents: number }

/** Notes what stood at the end of a day; what is said of it again replaces it. */
export async function noteBalance(tx: Tx, { accountId, currency, on, cents }: Balance): Promise<void> {
  await sql`
    insert into bank_balances (org_id, account_id, currency, on_day, cents, created_by, created_at)
    values (${tx.scope.orgId}, ${accountId}, ${currency}, ${on}, ${cents}, ${tx.scope.userId}, ${tx.now})
    on conflict (org_id, currency, account_id, on_day) do update
      set cents = excluded.cents, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    tx.db,
  )
}
