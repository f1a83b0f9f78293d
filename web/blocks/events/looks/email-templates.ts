import { MailPlus } from 'lucide-react'
import type { templateSubjects } from '#shared/domain/email-templates/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const templateIcons: SubjectIcons<typeof templateSubjects> = {
  template: MailPlus,
}
