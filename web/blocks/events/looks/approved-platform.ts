import { Plug, Unplug } from 'lucide-react'
import type {
  approvedPlatformEvents,
  approvedPlatformSubjects,
} from '#shared/domain/approved-platform/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const approvedPlatformIcons: SubjectIcons<typeof approvedPlatformSubjects> = {
  approved_platform: Plug,
}

export const approvedPlatformLooks: EventLooks<typeof approvedPlatformEvents> = {
  'approved_platform.failed': { icon: Unplug, tone: 'danger' },
  'approved_platform.recovered': { icon: Plug, tone: 'success' },
}
