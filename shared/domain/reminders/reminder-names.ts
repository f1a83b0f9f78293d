/** What a reminder is about: all that a client owes in one currency, or a devis that waits for its signature. */
export const reminderSubjects = ['invoices', 'quote'] as const
export type ReminderSubject = (typeof reminderSubjects)[number]

export const reminderChannels = ['mail', 'call', 'letter', 'registered_letter'] as const
export type ReminderChannel = (typeof reminderChannels)[number]

/**
 * Where a step of the history stands. `to_approve`: decided, and a person must approve it. `sent`: it left, or was done by hand where it is a call
 * or a letter. `skipped`: it will never happen, for its `reason`. `failed`: its mail came back or could not leave.
 */
export const reminderStates = ['to_approve', 'sent', 'skipped', 'failed'] as const
export type ReminderState = (typeof reminderStates)[number]
export const reminderStateLabels: Record<ReminderState, string> = {
  to_approve: 'À approuver',
  sent: 'Envoyée',
  skipped: 'Non envoyée',
  failed: 'Non remise',
}

/** Why a step did not happen, or why none is to come. */
export const reminderBlocks = [
  'paid',
  'payment_under_way',
  'answered',
  'promised',
  'disputed',
  'paused',
  'excluded',
  'insolvent',
  'platform_status',
  'too_soon',
  'payment_plan',
  'daily_limit',
  'no_address',
  'facts_not_fresh',
  'superseded',
  'by_hand',
  'quote_signed',
  'quote_refused',
  'quote_expired',
  'quote_closed',
  'quote_withdrawn',
] as const
export type ReminderBlock = (typeof reminderBlocks)[number]

/** Why somebody, or the client itself, paused the reminders of a client. `answered`: a mail of the client's came since the last step. */
export const pauseReasons = ['paused', 'answered', 'excluded', 'insolvent', 'payment_under_way'] as const
export type PauseReason = (typeof pauseReasons)[number]

export const promiseStates = ['waiting', 'kept', 'broken', 'cancelled'] as const
export type PromiseState = (typeof promiseStates)[number]

export const promiseSources = ['mail', 'call', 'page', 'meeting'] as const
export type PromiseSource = (typeof promiseSources)[number]

/** `automatic`: steps that may leave by themselves do (with a plan that has it); `approve`: each waits for a person; `manual`: nothing is decided. */
export const reminderModes = ['automatic', 'approve', 'manual'] as const
export type ReminderMode = (typeof reminderModes)[number]

/** A reminder is put off by as many days at most. */
export const POSTPONE_DAYS_MAX = 365
