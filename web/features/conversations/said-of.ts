import type { HandlingState } from '#shared/domain/inbox-team/handling.ts'

/** What is said once conversations are in a state, after their number. */
export const saidOf: Record<HandlingState, [one: string, many: string]> = {
  todo: ['conversation à traiter', 'conversations à traiter'],
  waiting: ['conversation mise en attente', 'conversations mises en attente'],
  done: ['conversation traitée', 'conversations traitées'],
}
