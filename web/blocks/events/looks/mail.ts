import { MailCheck, MailX } from 'lucide-react'
import type { mailEvents, mailSubjects } from '#shared/domain/platform/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const mailIcons: SubjectIcons<typeof mailSubjects> = {
  mail: MailCheck,
}

export const mailLooks: EventLooks<typeof mailEvents> = {
  'mail.failed': { icon: MailX, tone: 'danger' },
}
