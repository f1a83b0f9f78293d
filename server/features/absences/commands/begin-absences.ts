import { randomUUID } from 'node:crypto'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { holdHandlings } from '#server/features/inbox-team/commands/move-handlings.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { pileOf } from '#shared/domain/inbox-team/handling.ts'
import { listAbsent } from '../queries/absent-members.ts'
import { handOver } from '../steps/hand-over.ts'
import { BEGUN, beginHanding, endHanding, listToHand } from '../store/absences.ts'

/** Conversations given away by one transaction. */
const AT_ONCE = 500

/**
 * Gives the open conversations of members whose absence began to whoever takes over: once, however often a process dies meanwhile. An absence
 * that fails is tried again, and stops no other.
 */
export async function beginAbsences(context: AppContext): Promise<void> {
  const begun = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string; absenceId: string }>(BEGUN, [context.clock.now()])
    return rows
  })
  const failures: unknown[] = []
  for (const { orgId, absenceId } of begun)
    try {
      while (await handSome(context, orgId, absenceId));
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Gives some away; false once there are no more, or another process does it. */
function handSome(context: AppContext, orgId: string, absenceId: string): Promise<boolean> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const absence = await beginHanding(tx, absenceId)
    if (absence === null) return false
    const { userId, begunAt } = absence
    const ids = await listToHand(tx, userId, begunAt, AT_ONCE)
    if (ids.length === 0) {
      await endHanding(tx, absenceId)
      return false
    }
    const held = [...(await holdHandlings(tx, ids))].filter(
      ([, handling]) => handling.assigneeId === userId && pileOf(handling) === 'todo',
    )
    await handOver(tx, { userId, conversations: new Map(held) }, await listAbsent(tx), randomUUID())
    return true
  })
}
