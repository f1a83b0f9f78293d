import { getMember } from '#server/features/organizations/queries/members.ts'
import type { Tx } from '#server/scope.ts'
import { getScript } from '../queries/scripts.ts'

/** The script and the member that a list names are the organization’s. Errors: not_found. */
export async function assertList(
  tx: Tx,
  { scriptId, assigneeId }: { scriptId: string | null; assigneeId: string | null },
): Promise<void> {
  if (scriptId !== null) await getScript(tx, scriptId)
  if (assigneeId !== null && assigneeId !== tx.scope.userId) await getMember(tx, assigneeId)
}
