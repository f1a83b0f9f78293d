import type { ToldMovements } from '#server/integrations/bank-feed/port.ts'
import type { BankAccount } from '#shared/contract/bank.ts'
import { type KeyedLine, keyLines } from '#shared/domain/bank-files/entry-keys.ts'
import { accountText, isOfAccount } from '#shared/domain/bank-files/same-account.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Own<T> = { own: [T, ...T[]]; lines: KeyedLine[]; elsewhere: number }

/**
 * The lines of the account among what a bank told, with their keys; what it told of other accounts is left out and counted.
 * Errors: bank_file_other_account, bank_file_other_currency.
 */
export function ownLines<T extends ToldMovements>(
  told: T[],
  { iban, currency }: Pick<BankAccount, 'iban' | 'currency'>,
): Own<T> {
  const [first, ...others] = told.filter(({ account }) => isOfAccount(account, iban))
  if (first === undefined)
    throw new DomainError('bank_file_other_account', {
      message: `Ce relevé est celui d’un autre compte (${accountText(told[0]?.account ?? '')}).`,
    })
  const own: [T, ...T[]] = [first, ...others]
  const foreign = own.find((one) => one.currency !== null && one.currency !== currency)
  if (foreign)
    throw new DomainError('bank_file_other_currency', {
      message: `Ce relevé est en ${foreign.currency}, et le compte en ${currency}.`,
    })
  return { own, lines: keyLines(own.flatMap(({ lines }) => lines)), elsewhere: told.length - own.length }
}
