import { readAs } from '#server/db/transaction.ts'
import { getFirstSteps } from '#server/features/onboarding/queries/onboarding.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { onboardingContract } from '#shared/contract/onboarding.ts'
import { completeOnboarding } from './commands/complete-onboarding.ts'
import { drawOwnPaper } from './commands/draw-own-paper.ts'
import { saveDraft } from './commands/save-draft.ts'
import { skipOnboarding } from './commands/skip-onboarding.ts'
import { getOnboarding } from './queries/onboarding.ts'

export const onboardingRoutes: Routes<typeof onboardingContract> = {
  getFirstSteps: (scope) => readAs(scope, getFirstSteps),
  getOnboarding: (scope) => readAs(scope, getOnboarding),
  getOwnPaper: drawOwnPaper,
  saveOnboardingDraft: saveDraft,
  completeOnboarding,
  skipOnboarding,
}
