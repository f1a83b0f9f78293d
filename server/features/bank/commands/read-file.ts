import { createHash } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankAccount, BankImport } from '#shared/contract/bank.ts'
import { keyLines } from '#shared/domain/bank-files/entry-keys.ts'
import { recogniseBankColumns } from '#shared/domain/bank-files/read-table.ts'
import { accountText, isOfAccount } from '#shared/domain/bank-files/same-account.ts'
import type { BankStatement } from '#shared/domain/bank-files/statement.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { findMapping, getBankAccount } from '../queries/accounts.ts'
import type { BankContent } from '../queries/imports.ts'
import { readImport } from '../steps/read-import.ts'
import { insertImport } from '../store/imports.ts'

/**
 * Reads a bank's file and keeps what it says of the account until it is imported. Errors: not_found, those of the reader,
 * bank_file_other_account, bank_file_other_currency.
 */
export async function readBankFile(
  scope: Scope,
  { accountId, file }: { accountId: string; file: File },
): Promise<BankImport> {
  const account = await readAs(scope, (tx) => getBankAccount(tx, accountId))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const read = await scope.context.bankFiles.read(bytes, scope.orgId)
  const importId = await inTransaction(scope, async (tx) => {
    const content: BankContent =
      read.kind === 'statements'
        ? contentOf(read.statements, account)
        : {
            ...read,
            columns: (await findMapping(tx, accountId, read.titles)) ?? recogniseBankColumns(read.titles),
          }
    return insertImport(tx, { accountId, fileName: plainLine(file.name).slice(0, 255), sha256, content })
  })
  return readImport(scope, importId)
}

/** The lines of the account; statements of others in the same file are left out and counted. */
function contentOf(statements: BankStatement[], account: BankAccount): BankContent {
  const own = statements.filter((statement) => isOfAccount(statement.account, account.iban))
  const [first] = own
  if (first === undefined)
    throw new DomainError('bank_file_other_account', {
      message: `Ce relevé est celui d’un autre compte (${accountText(statements[0]?.account ?? '')}).`,
    })
  const other = own.find(({ currency }) => currency !== null && currency !== account.currency)
  if (other)
    throw new DomainError('bank_file_other_currency', {
      message: `Ce relevé est en ${other.currency}, et le compte en ${account.currency}.`,
    })
  return {
    kind: 'lines',
    format: first.format,
    lines: keyLines(own.flatMap(({ lines }) => lines)),
    elsewhere: statements.length - own.length,
  }
}
