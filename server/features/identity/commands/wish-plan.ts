import { asPlatform } from '#server/db/transaction.ts'
import { saveWishedPlan } from '#server/features/identity/store/users.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'

/** Keeps the plan that the caller chose before signing up by a provider. */
export async function wishPlan(
  { context, session }: UserCaller,
  { plan }: { plan: WishedPlan },
): Promise<{ plan: WishedPlan }> {
  await asPlatform(context, (db) => saveWishedPlan(db, session.userId, plan))
  return { plan }
}
