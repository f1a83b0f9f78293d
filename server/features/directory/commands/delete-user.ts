import { assertVersion } from '#server/features/directory/steps/change-directory.ts'
import { removeByDirectory } from '#server/features/organizations/commands/change-by-directory.ts'
import type { Scope } from '#server/scope.ts'
import { getScimUser } from '../queries/scim-users.ts'
import { changeDirectory } from '../steps/change-directory.ts'

/** The person is no member any more; their account and their work stay. Errors: not_found, directory_version, last_owner. */
export async function deleteUser(
  scope: Scope,
  { id, ifMatch }: { id: string; ifMatch?: string | undefined },
): Promise<void> {
  await changeDirectory(scope, async (tx) => {
    const { version, userId } = await getScimUser(tx, id)
    assertVersion(version, ifMatch)
    await removeByDirectory(tx, userId)
    return { userIds: [userId] }
  })
}
