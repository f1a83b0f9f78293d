import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The account on which the bank credits debits. Errors: not_found. */
export async function getAccount(tx: Tx, id: string): Promise<{ iban: string; currency: string }> {
  const row = await tx.db
    .selectFrom('bank_accounts')
    .select(['iban', 'currency'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}
