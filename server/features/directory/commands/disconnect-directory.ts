import type { Scope } from '#server/scope.ts'
import { changeDirectory } from '../steps/change-directory.ts'
import { deleteGroups } from '../store/groups.ts'
import { deleteRefusals } from '../store/refusals.ts'
import { revokeTokens } from '../store/tokens.ts'
import { deleteUsers } from '../store/users.ts'

/** Ends the directory's hold: its tokens open nothing, its groups are forgotten, its people stay members with the role that they have. */
export async function disconnectDirectory(scope: Scope): Promise<{ orgId: string }> {
  await changeDirectory(scope, async (tx) => {
    await revokeTokens(tx)
    await deleteGroups(tx)
    await deleteUsers(tx)
    await deleteRefusals(tx)
    await tx.emit('directory.disconnected', { subject: { type: 'directory', id: scope.orgId } })
    return { userIds: [] }
  })
  return { orgId: scope.orgId }
}
