import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { BankAccount, BankImport } from '#shared/contract/bank.ts'
import type { BankStatement } from '#shared/domain/bank-files/statement.ts'
import { guessBankColumns } from '#shared/domain/bank-files/table-layout.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { findMapping, getBankAccount } from '../queries/accounts.ts'
import type { BankContent } from '../queries/imports.ts'
import { ownLines } from '../steps/own-lines.ts'
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
  const { sha256, ...read } = await scope.context.bankFiles.read(bytes, scope.orgId)
  const importId = await inTransaction(scope, async (tx) => {
    const content: BankContent =
      read.kind === 'statements'
        ? contentOf(read.statements, account)
        : {
            ...read,
            columns: (await findMapping(tx, accountId, read.titles)) ?? guessBankColumns(read),
          }
    return insertImport(tx, { accountId, fileName: plainLine(file.name).slice(0, 255), sha256, content })
  })
  return readImport(scope, importId)
}

function contentOf(statements: BankStatement[], account: BankAccount): BankContent {
  const { own, lines, elsewhere } = ownLines(statements, account)
  return { kind: 'lines', format: own[0].format, lines, elsewhere, closing: closingOf(own) }
}

/** The closing balance of the latest statement that has one, at the day of its last movement. */
function closingOf(statements: readonly BankStatement[]): { on: string; cents: number } | null {
  const closings = statements.flatMap(({ closingCents, lines }) => {
    const on = lines
      .map(({ bookedOn }) => bookedOn)
      .toSorted()
      .at(-1)
    return closingCents === null || on === undefined ? [] : { on, cents: closingCents }
  })
  return closings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).at(-1) ?? null
}
