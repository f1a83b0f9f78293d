import { Mailbox } from 'lucide-react'
import type { mailboxEvents, mailboxSubjects } from '#shared/domain/mailboxes/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const mailboxIcons: SubjectIcons<typeof mailboxSubjects> = {
  mailbox: Mailbox,
}

export const mailboxLooks: EventLooks<typeof mailboxEvents> = {
  'mailbox.expired': { icon: Mailbox, tone: 'warning' },
}
