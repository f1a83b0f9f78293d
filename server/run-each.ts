import type { Kysely } from 'kysely'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** Gives each organization of the list a job of its own, so that one that waits or fails holds up no other. */
export async function enqueueForEach(
  context: AppContext,
  list: (db: Kysely<DB>) => Promise<readonly string[]>,
  enqueue: (tx: Tx, orgId: string) => Promise<void>,
): Promise<void> {
  for (const orgId of new Set(await asPlatform(context, list)))
    await inTransaction(systemScope(context, orgId), (tx) => enqueue(tx, orgId))
}

/** Does all in turn: what fails holds up nothing else. Errors, at the end: the first that is `urgent`, else the first. */
export async function runEach(
  works: readonly (() => Promise<unknown>)[],
  urgent: (fault: unknown) => boolean = () => false,
): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) await work().catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults.find(urgent) ?? faults[0]
}
