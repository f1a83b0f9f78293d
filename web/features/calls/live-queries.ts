import type { callEventSubjects } from '#shared/domain/calls/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const callLiveQueries: LiveQueries<keyof typeof callEventSubjects> = {
  call: ['calls', 'callLists', 'platform'],
  call_list: ['callLists'],
  call_wish: ['callWishes', 'calls', 'platform'],
}
