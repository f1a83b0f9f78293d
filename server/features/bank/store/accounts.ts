import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BankColumn } from '#shared/domain/bank-files/bank-columns.ts'

/** Null when the organization has this IBAN already. */
export async function insertAccount(
  tx: Tx,
  { name, iban, currency }: { name: string; iban: string; currency: string },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('bank_accounts')
    .values({ org_id: tx.scope.orgId, name, iban, currency, created_by: tx.scope.userId, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['org_id', 'iban']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when there is no such account. */
/** False when there is none, or it has the name already. */
export async function renameAccount(tx: Tx, accountId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(tx, accountId)
    .set({ name })
    .where('name', '<>', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const ofAccount = (tx: Tx, accountId: string) =>
  tx.db.updateTable('bank_accounts').where('org_id', '=', tx.scope.orgId).where('id', '=', accountId)

/** Remembers the mapping of a CSV for the next one with the same titles. */
export async function rememberMapping(
  tx: Tx,
  accountId: string,
  mapping: { titles: string[]; columns: (BankColumn | null)[] },
): Promise<void> {
  await ofAccount(tx, accountId)
    .set({ mapping: JSON.stringify(mapping) })
    .execute()
}

/** Holds the account, so that two imports into it follow one another. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from bank_accounts where org_id = ${tx.scope.orgId} and id = ${accountId} for no key update`.execute(
    tx.db,
  )
}

/** Holds the organization's own row of accounts while their number is judged. */
export async function countAccounts(tx: Tx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('bank_accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
