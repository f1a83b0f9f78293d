import { insertRowForId } from '#server/db/own-rows.ts'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { Retention } from '#server/retention.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { BankContent } from '../queries/imports.ts'

type ReadFile = { accountId: string; fileName: string; sha256: string; content: BankContent }

export async function insertImport(tx: Tx, file: ReadFile): Promise<string> {
  return insertRowForId(tx, 'bank_imports', {
    account_id: file.accountId,
    file_name: file.fileName,
    file_sha256: file.sha256,
    content: JSON.stringify(file.content),
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

const ofImport = (tx: Tx, importId: string) =>
  tx.db.updateTable('bank_imports').where('org_id', '=', tx.scope.orgId).where('id', '=', importId)

/** False once the import began. */
export async function writeContent(tx: Tx, importId: string, content: BankContent): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set({ content: JSON.stringify(content) })
    .where('state', '=', 'read')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False once the import began. */
export async function markWaiting(tx: Tx, importId: string, total: number): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set({ state: 'waiting', total })
    .where('state', '=', 'read')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the import is over already: a second run of its job writes nothing. The cells of the file are forgotten. */
export async function markDone(
  tx: Tx,
  importId: string,
  outcome: { added: number; skipped: number },
  content: BankContent,
): Promise<boolean> {
  const { numUpdatedRows } = await ofImport(tx, importId)
    .set((eb) => ({ ...outcome, state: 'done', written: eb.ref('total'), content: JSON.stringify(content) }))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(tx: Tx, importId: string): Promise<void> {
  await ofImport(tx, importId).set({ state: 'failed', written: 0 }).where('state', '=', 'waiting').execute()
}

/** Told beside the transaction that writes the lines, which would show it at its end only. */
export async function notifyWritten(
  context: AppContext,
  { orgId, importId, written }: { orgId: string; importId: string; written: number },
): Promise<void> {
  await asPlatformAtOnce(context, (db) =>
    db
      .updateTable('bank_imports')
      .set({ written })
      .where('org_id', '=', orgId)
      .where('id', '=', importId)
      .where('state', '=', 'waiting')
      .execute(),
  )
}

/** Files read or imported a day ago; their lines stay. */
export const oldBankImports: Retention = { table: 'bank_imports', since: 'created_at', hours: 24 }
