/** Days back that a rule is tried on. */
export const trialDays = [30, 90, 365] as const
export type TrialDays = (typeof trialDays)[number]

/** Mails that a trial looks at, at most. */
export const TRIAL_MAX = 20_000
/** Mails that one call looks at. */
export const TRIAL_PIECE = 2_000
