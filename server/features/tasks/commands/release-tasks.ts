import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { listWithoutReading } from '../queries/people.ts'
import { giveTasks } from './give-tasks.ts'

/** Gives to nobody the open tasks of members whose role reads none any more: a directory that changes roles cannot be asked who takes over. */
export function releaseTasks(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const members = await listWithoutReading(tx)
    if (members.length > 0) await giveTasks(tx, members, { assigneeId: null, teamId: null })
  })
}
