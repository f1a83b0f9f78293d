/** Parameters with which the provider's own pages come back; `simulation` stands in for them. */
export type StripeReturnAddress = {
  onboarding?: 'simulation' | 'done' | 'expired'
  code?: string
  state?: string
  error?: string
}

/** The return in the address bar; what is of no use is left out. https://docs.stripe.com/connect/oauth-standard-accounts */
export function readReturnAddress(given: Record<string, unknown>): StripeReturnAddress {
  const { onboarding, code, state, error } = given
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  if (onboarding === 'simulation' || onboarding === 'done' || onboarding === 'expired') return { onboarding }
  if (isText(code) && isText(state)) return { code, state }
  return isText(error) ? { error } : {}
}
