import type { inboxTeamSubjects } from '#shared/domain/inbox-team/events.ts'
import type { LiveQueries } from '#web/api/live-queries.ts'

export const conversationLiveQueries: LiveQueries<keyof typeof inboxTeamSubjects> = {
  conversation: ['work', 'platform'],
}
