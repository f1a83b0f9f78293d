import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { releaseLists } from './store/lists.ts'
import { removeLinesOf } from './store/telephony.ts'

const left: EventHandler = async (tx, event) => {
  const userId = event.subject.id
  await releaseLists(tx, userId)
  await removeLinesOf(tx, userId)
}

/** The lists and lines of a member who leaves; calls keep whoever made them. */
export const callsEventHandlers: EventHandlers = {
  'member.removed': [left],
  'member.left': [left],
}
