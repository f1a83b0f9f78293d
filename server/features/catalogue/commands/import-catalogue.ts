import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { findWaiting, getImport } from '../queries/imports.ts'
import { judgeLines } from '../steps/judge-lines.ts'
import { lockReferences, markDone, markFailed, mergeItems, notifyWritten } from '../store/imports.ts'

/** Lines written between two words on the progress (0.3 s). */
const AT_ONCE = 500

type Job = { orgId: string; importId: string }

/** Writes the lines of an import in one transaction: all of them or none. On the last try, a failure is told on the screen. */
export async function importCatalogue(
  context: AppContext,
  job: Job,
  { last }: { last: boolean },
): Promise<void> {
  const scope = systemScope(context, job.orgId)
  const duplicates = await readAs(scope, (tx) => findWaiting(tx, job.importId))
  if (duplicates === null) return
  const { records, columns, vatRateBps } = await readAs(scope, (tx) => getImport(tx, job.importId))
  const { items } = await judgeLines(records, columns, { vatRateBps })
  try {
    await inTransaction(scope, async (tx) => {
      await lockReferences(
        tx,
        items.flatMap(({ reference }) => reference ?? []),
      )
      const outcome = { added: 0, updated: 0, skipped: 0 }
      for (let from = 0; from < items.length; from += AT_ONCE) {
        const part = items.slice(from, from + AT_ONCE)
        const { added, updated, skipped } = await mergeItems(tx, part, duplicates)
        outcome.added += added
        outcome.updated += updated
        outcome.skipped += skipped
        await notifyWritten(context, { ...job, written: from + part.length })
      }
      if (!(await markDone(tx, job.importId, outcome))) throw new Error('this import is over already')
      await tx.emit('catalogue.imported', {
        subject: { type: 'catalogue', id: job.orgId },
        meta: { count: outcome.added + outcome.updated },
      })
    })
  } catch (error) {
    if (last) await inTransaction(scope, (tx) => markFailed(tx, job.importId))
    throw error
  }
}
