import { Landmark, UserRoundCheck, UserRoundX, UsersRound } from 'lucide-react'
import type { organizationEvents, organizationSubjects } from '#shared/domain/organizations/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const organizationIcons: SubjectIcons<typeof organizationSubjects> = {
  organization: Landmark,
  member: UsersRound,
  invitation: UsersRound,
}

export const organizationLooks: EventLooks<typeof organizationEvents> = {
  'invitation.accepted': { icon: UserRoundCheck, tone: 'success' },
  'invitation.refused': { icon: UserRoundX, tone: 'danger' },
}
