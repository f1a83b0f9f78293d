import { readAccounts } from '#server/features/accounting/store/accounts.ts'
import type { Tx } from '#server/scope.ts'
import type { AccountNumbers } from '#shared/domain/accounting/accounts.ts'

/** The organization's account numbers, for screens that name an account. */
export const listAccountNumbers = async (tx: Tx): Promise<AccountNumbers> => (await readAccounts(tx)).numbers
