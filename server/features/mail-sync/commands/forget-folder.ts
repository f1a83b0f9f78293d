import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { lockUnfollowed } from '../store/folders.ts'
import { firstPlacements, removePlacements } from '../store/placements.ts'

/** Mails taken away together: a hundred thousand in one transaction would hold up the lists. */
const BATCH = 500

/** Takes the mails of a folder that is no longer followed away from the lists. Stops when its owner follows it again. */
export async function forgetFolder(
  context: AppContext,
  { orgId, folderId }: { orgId: string; folderId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const forgetSome = () =>
    inTransaction(scope, async (tx) => {
      const folder = await lockUnfollowed(tx, folderId)
      if (folder === null) return 0
      return removePlacements(tx, folder, await firstPlacements(tx, folder, BATCH))
    })
  while ((await forgetSome()) > 0);
}
