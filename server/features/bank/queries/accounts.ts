import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { BankColumn } from '#shared/domain/bank-files/bank-columns.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const accountsOf = (tx: Tx) =>
  tx.db
    .selectFrom('bank_accounts as a')
    .select([
      'a.id',
      'a.name',
      'a.iban',
      'a.currency',
      sql<number>`(select count(*)::int from bank_lines l
        where l.org_id = a.org_id and l.account_id = a.id and l.state = 'open' and l.amount_cents > 0)`.as(
        'open',
      ),
      sql<
        string | null
      >`(select max(l.booked_on)::text from bank_lines l where l.org_id = a.org_id and l.account_id = a.id)`.as(
        'lastOn',
      ),
    ])
    .where('a.org_id', '=', tx.scope.orgId)

/** The accounts, at most 50, by name. */
export async function listBankAccounts(tx: Tx): Promise<{ items: BankAccount[] }> {
  return { items: await accountsOf(tx).orderBy('a.name').orderBy('a.id').execute() }
}

/** Errors: not_found. */
export async function getBankAccount(tx: Tx, accountId: string): Promise<BankAccount> {
  const row = await accountsOf(tx).where('a.id', '=', accountId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

/** Finds how the last CSV with these titles was mapped; null for other titles. Errors: not_found for the account. */
export async function findMapping(
  tx: Tx,
  accountId: string,
  titles: string[],
): Promise<(BankColumn | null)[] | null> {
  const row = await tx.db
    .selectFrom('bank_accounts')
    .select('mapping')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const mapping = row.mapping as { titles: string[]; columns: (BankColumn | null)[] } | null
  return mapping !== null && mapping.titles.join('\n') === titles.join('\n') ? mapping.columns : null
}
