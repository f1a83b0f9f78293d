import type { EventHandler, EventHandlers } from '#server/scope.ts'

/** A member who joins with a session of another sign-in method falls under the requirement; the job reads whether there is one. */
const lookAtSessions: EventHandler = (tx) => tx.enqueue('end-other-sessions', { orgId: tx.scope.orgId })

export const companySignInEventHandlers: EventHandlers = {
  'member.joined': [lookAtSessions],
  'member.reactivated': [lookAtSessions],
  'domain.proved': [lookAtSessions],
}
