import type { z } from 'zod'
import { asPlatform } from '#server/db/transaction.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { announceSessionChange } from '#server/http/session.ts'
import type { Me, profileInputSchema } from '#shared/contract/identity.ts'
import { upsertProfile } from '../store.ts'

/** Changes the caller's own profile; an absent field keeps its value. The displayed name follows the first and last names. */
export async function updateProfile(
  { context, session }: UserCaller,
  input: z.output<typeof profileInputSchema>,
): Promise<Me['profile']> {
  const profile = await asPlatform(context, (db) =>
    upsertProfile(db, session.userId, input, context.clock.now()),
  )
  await announceSessionChange(context, session.userId)
  return profile
}
