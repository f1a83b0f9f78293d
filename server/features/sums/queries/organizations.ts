import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'

/** Every organization of the installation. */
export function listOrganizations(context: AppContext): Promise<{ id: string; name: string }[]> {
  return asPlatform(context, (db) =>
    db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute(),
  )
}
