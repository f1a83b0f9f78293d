import { upsertProfile } from '#server/features/identity/store/users.ts'
import type { Tx } from '#server/scope.ts'

/** The acting member's names and title, in an open transaction; the caller announces the session change after it. */
export async function setOwnName(
  tx: Tx,
  names: { firstName: string; lastName: string; title: string | null },
): Promise<void> {
  await upsertProfile(tx.db, tx.scope.userId!, names, tx.now)
}
