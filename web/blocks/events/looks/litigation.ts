import { Gavel, Scale, Trash2 } from 'lucide-react'
import type { litigationEventSubjects, litigationEvents } from '#shared/domain/litigation/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const litigationIcons: SubjectIcons<typeof litigationEventSubjects> = { litigation: Scale }

export const litigationLooks: EventLooks<typeof litigationEvents> = {
  'litigation.requested': { icon: Scale, tone: 'neutral' },
  'litigation.made': { icon: Gavel, tone: 'info' },
  'litigation.removed': { icon: Trash2, tone: 'neutral' },
}
