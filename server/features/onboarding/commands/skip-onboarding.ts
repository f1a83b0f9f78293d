import { inTransaction } from '#server/db/transaction.ts'
import { closeOnboarding } from '#server/features/onboarding/store/draft.ts'
import type { Scope } from '#server/scope.ts'

/** « Ignorer pour plus tard », or the dialog closed: completed, nothing saved, the draft kept (specification, section 4). */
export async function skipOnboarding(scope: Scope): Promise<{ completed: true }> {
  await inTransaction(scope, (tx) => closeOnboarding(tx, { finished: false }))
  return { completed: true }
}
