/**
 * Mails without a member as their author that a person asked for all the same: codes and links, which whoever waits before a screen
 * asked for, and what a visitor or a member writes to the operator.
 */
const asked = new Set([
  ...['sign-up-code', 'sign-in-code', 'password-reset', 'confirmation-code'],
  ...['signature-code', 'mandate-code', 'payment-plan-code'],
  ...['help-request', 'contact-message'],
])

/** Whether a mail says Auto-Submitted (RFC 3834): nobody asked for it. Help desks and accounts departments set such mails aside. */
export const isAutomaticMail = ({ kind, causedBy }: { kind: string; causedBy: string | null }): boolean =>
  causedBy === null && !asked.has(kind)
