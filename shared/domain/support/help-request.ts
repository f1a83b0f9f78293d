/** Kinds of requests to the operator from someone signed in. */
export const helpKinds = ['support', 'bug'] as const
export type HelpKind = (typeof helpKinds)[number]

/** States of a request: kept and on its way; in the operator's mailbox; refused by that mailbox; dealt with by the operator. */
export const helpStates = ['received', 'forwarded', 'undelivered', 'handled'] as const
export type HelpState = (typeof helpStates)[number]

/** The state that the delivery of the operator's mail and the operator's own mark add up to. */
export function helpStateOf(facts: { mailStatus: string | null; handled: boolean }): HelpState {
  if (facts.handled) return 'handled'
  if (facts.mailStatus === 'sent') return 'forwarded'
  return facts.mailStatus === 'failed' ? 'undelivered' : 'received'
}
