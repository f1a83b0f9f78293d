const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Timings of screens fixed by the specification (8.2, 9.3), in milliseconds. Minimal display times also offer « Continuer ». */
export const timings = {
  signInVerify: 2 * SECOND,
  signInSuccess: 1.5 * SECOND,
  signUpSuccess: 2 * SECOND,
  acceptanceRedirect: 2 * SECOND,
  paymentProcessing: 1.5 * SECOND,
  /** A payment that is not settled is asked about again. */
  paymentRefetch: 5 * SECOND,
  /** A code is judged for at least this long. */
  verification: 1 * SECOND,
  /** Between test and live mode of the payment provider. */
  modeSwitch: 0.8 * SECOND,
  /** Confirming works only after it, so that a double click never confirms. */
  confirmDelay: 200,
  toast: 5 * SECOND,
  /** Freshness of the data that hovering a link of the sidebar loads. */
  prefetchFreshness: 30 * SECOND,
  /** Figures of the dashboard: fresh, kept, asked again. */
  statsStale: MINUTE,
  statsCache: 10 * MINUTE,
  statsRefetch: MINUTE,
  activityRefetch: 30 * SECOND,
  /** The state of mail accounts is asked again; sooner while one is imported. */
  mailboxesRefetch: MINUTE,
  firstImportRefetch: 3 * SECOND,
  /** Whether an organization is open again is asked again. */
  accessRefetch: 10 * SECOND,
  /** A request for help is on its way to the operator: asked again until it got there. */
  helpRefetch: 5 * SECOND,
  /** A server that was away is asked whether it is back. */
  serverAway: 5 * SECOND,
  /** « il y a 5 minutes » is read again. */
  relativeTime: 30 * SECOND,
} as const
