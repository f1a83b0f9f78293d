import type { EventHandler, EventHandlers } from '#server/scope.ts'

/** Whoever becomes a member by a session of another way comes under the requirement, if there is one: the job knows. */
const lookAtSessions: EventHandler = (tx) => tx.enqueue('end-other-sessions', { orgId: tx.scope.orgId })

export const companySignInEventHandlers: EventHandlers = {
  'member.joined': [lookAtSessions],
  'member.reactivated': [lookAtSessions],
  'domain.proved': [lookAtSessions],
}
