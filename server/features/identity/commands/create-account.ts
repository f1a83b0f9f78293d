import { asPlatform } from '#server/db/transaction.ts'
import { insertProfile, insertVerifiedUser } from '#server/features/identity/store/users.ts'
import type { AppContext } from '#server/scope.ts'
import { splitFullName } from '#shared/domain/identity/full-name.ts'

/** An account that needs neither a proof of its address nor onboarding (demo, tools). Returns the user's id, known or new. */
export async function createAccount(
  context: AppContext,
  account: { email: string; name: string; password: string; companyName?: string },
): Promise<string> {
  const passwordHash = await context.passwords.hash(account.password)
  return asPlatform(context, async (db) => {
    const userId = await insertVerifiedUser(db, { ...account, passwordHash })
    await insertProfile(db, { userId, ...splitFullName(account.name) })
    return userId
  })
}
