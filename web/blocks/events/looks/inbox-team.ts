import { MessagesSquare } from 'lucide-react'
import type { inboxTeamSubjects } from '#shared/domain/inbox-team/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const inboxTeamIcons: SubjectIcons<typeof inboxTeamSubjects> = {
  conversation: MessagesSquare,
}
