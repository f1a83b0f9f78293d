import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankAccount, bankAccountInput } from '#shared/contract/bank.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { getBankAccount } from '../queries/accounts.ts'
import { countAccounts, insertAccount, renameAccount } from '../store/accounts.ts'

const MOST = 50

/** Adds an account. Errors: bank_account_taken at the IBAN, bank_account_limit. */
export function createBankAccount(
  scope: Scope,
  input: z.output<typeof bankAccountInput>,
): Promise<BankAccount> {
  return inTransaction(scope, async (tx) => {
    if ((await countAccounts(tx)) >= MOST) throw new DomainError('bank_account_limit')
    const accountId = await insertAccount(tx, input)
    if (accountId === null)
      throw new DomainError('bank_account_taken', { fields: [fieldError('iban', 'bank_account_taken')] })
    await tx.emit('bank.account_created', {
      subject: { type: 'bank', id: accountId },
      meta: { name: input.name },
    })
    return getBankAccount(tx, accountId)
  })
}

/** Renames an account. Errors: not_found. */
export function renameBankAccount(
  scope: Scope,
  { accountId, name }: { accountId: string; name: string },
): Promise<BankAccount> {
  return inTransaction(scope, async (tx) => {
    // No row changes where the account has this name already; getBankAccount throws where it does not exist.
    if (!(await renameAccount(tx, accountId, name))) return getBankAccount(tx, accountId)
    await tx.emit('bank.account_renamed', { subject: { type: 'bank', id: accountId }, meta: { name } })
    return getBankAccount(tx, accountId)
  })
}
