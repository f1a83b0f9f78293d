import type { AppContext } from '#server/scope.ts'

/** Where the provider's pages lead back to; the address without a question is the one to declare at the provider for OAuth. */
export function returnUrl({ config }: AppContext, onboarding?: 'done' | 'expired'): string {
  return `${config.appUrl}/revenues/stripe${onboarding ? `?onboarding=${onboarding}` : ''}`
}
