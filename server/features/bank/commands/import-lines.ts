import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { findKnownEntries, findWaiting } from '../queries/imports.ts'
import { linesOf } from '../steps/lines-of.ts'
import { lockAccount } from '../store/accounts.ts'
import { noteBalance } from '../store/balances.ts'
import { markDone, markFailed, notifyWritten } from '../store/imports.ts'
import { insertLines } from '../store/lines.ts'

/** Lines written between two words on the progress. */
const AT_ONCE = 500

type Job = { orgId: string; importId: string }

/** Adds the entries of a file that the account does not have, in one transaction: all of them or none. On the last try, a failure is told. */
export async function importBankLines(
  context: AppContext,
  job: Job,
  { last }: { last: boolean },
): Promise<void> {
  const scope = systemScope(context, job.orgId)
  const stored = await readAs(scope, (tx) => findWaiting(tx, job.importId))
  if (stored === null) return
  const { accountId, accountName: name, sha256, content } = stored
  const lines = linesOf(stored)
  try {
    await inTransaction(scope, async (tx) => {
      await lockAccount(tx, accountId)
      const known = await findKnownEntries(tx, accountId, [...new Set(lines.map(({ entryKey }) => entryKey))])
      const fresh = lines.filter(({ entryKey }) => !known.has(entryKey))
      for (let from = 0; from < fresh.length; from += AT_ONCE) {
        const part = fresh.slice(from, from + AT_ONCE)
        await insertLines(tx, { accountId, sha256 }, part)
        await notifyWritten(context, { ...job, written: from + part.length })
      }
      if (content.kind === 'lines' && content.closing)
        await noteBalance(tx, { accountId, currency: stored.currency, ...content.closing })
      const outcome = { added: fresh.length, skipped: lines.length - fresh.length }
      const kept = content.kind === 'lines' ? { ...content, lines: [] } : { ...content, records: [] }
      if (!(await markDone(tx, job.importId, outcome, kept))) throw new Error('this import is over already')
      await tx.emit('bank.imported', {
        subject: { type: 'bank', id: accountId },
        meta: { name, count: fresh.length },
      })
    })
  } catch (error) {
    if (last) await inTransaction(scope, (tx) => markFailed(tx, job.importId))
    throw error
  }
}
