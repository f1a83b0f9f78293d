import { inTransaction } from '#server/db/transaction.ts'
import { upsertDraft } from '#server/features/onboarding/store/draft.ts'
import type { Scope } from '#server/scope.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'

/** Keeps where the onboarding was left; neither the profile nor the organization changes. */
export function saveDraft(
  scope: Scope,
  { step, draft }: { step: number; draft: OnboardingDraft },
): Promise<{ savedAt: string }> {
  return inTransaction(scope, async (tx) => {
    await upsertDraft(tx, step, draft)
    return { savedAt: tx.now.toISOString() }
  })
}
