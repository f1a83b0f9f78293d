import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { listWrongEntries, refreshEntries, removeStrayEntries } from '../store/entries.ts'
import { listKept, putBackKeys } from '../store/stored-mails.ts'
import { addToSweep, openSweep, type Sweep, type ToSweep } from '../store/sweeps.ts'
import { wakeFollower } from '../store/wake-follower.ts'

/** Mails looked at in one transaction. */
const BATCH = 500
/** Batches of one job: it may be killed, and the next goes on where it ended. */
const BATCHES = 100

/**
 * The nightly sweep of a mailbox: asks its follower to compare all ids with the server, and compares what lists and threads say with the
 * mails that are here, a batch a transaction. The row of the sweep says where it is and what it mended.
 */
export async function sweepMailbox(
  context: AppContext,
  { orgId, mailboxId }: ToSweep,
  batches: { mails: number; most: number } = { mails: BATCH, most: BATCHES },
): Promise<void> {
  const scope = systemScope(context, orgId)
  let sweep = await inTransaction(scope, async (tx) => {
    const opened = await openSweep(tx, mailboxId)
    if (opened !== null) await wakeFollower(tx, mailboxId)
    return opened
  })
  for (let done = 0; sweep !== null && done < batches.most; done++) {
    const before: Sweep = sweep
    sweep = await inTransaction(scope, (tx) => sweepSome(tx, mailboxId, before, batches.mails))
  }
  if (sweep !== null)
    await inTransaction(scope, (tx) => tx.enqueue('sweep-mailbox', { orgId, mailboxId }, { key: mailboxId }))
}

/** Where the next batch goes on; null when there is none, or another job does it. */
async function sweepSome(tx: Tx, mailboxId: string, sweep: Sweep, limit: number): Promise<Sweep | null> {
  const mails = await listKept(tx, mailboxId, sweep.lastHash, limit)
  const firsts = mails.filter(({ first }) => first).map(({ conversationId }) => conversationId)
  const over = mails.length < limit
  const wrong = new Set(await putBackKeys(tx, mails))
  const counted = await listWrongEntries(tx, mailboxId, firsts)
  await refreshEntries(tx, mailboxId, counted)
  for (const id of counted) wrong.add(id)
  const stray = over ? await removeStrayEntries(tx, mailboxId) : 0
  const next = { ...sweep, lastHash: mails.at(-1)?.hash ?? sweep.lastHash }
  const part = { lastHash: next.lastHash, conversations: wrong.size + stray, over }
  return (await addToSweep(tx, sweep, part)) && !over ? next : null
}
