/** Where the provider's pages lead back to; the address without a question is the one to declare at the provider for OAuth. */
export function returnUrl(origin: string, onboarding?: 'done' | 'expired'): string {
  return `${origin}/revenues/stripe${onboarding ? `?onboarding=${onboarding}` : ''}`
}
