import type { HandlingState } from '#shared/domain/inbox-team/handling.ts'

/** The words after a number of conversations, once they are in a state. */
export const handlingWords: Record<HandlingState, [one: string, many: string]> = {
  todo: ['conversation à traiter', 'conversations à traiter'],
  waiting: ['conversation mise en attente', 'conversations mises en attente'],
  done: ['conversation traitée', 'conversations traitées'],
}
