import { Building2, Handshake, Send, UserRound } from 'lucide-react'
import type { crmEvents, crmSubjects } from '#shared/domain/crm/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const crmIcons: SubjectIcons<typeof crmSubjects> = {
  company: Building2,
  contact: UserRound,
  deal: Handshake,
}

export const crmLooks: EventLooks<typeof crmEvents> = {
  'company.statement_sent': { icon: Send, tone: 'info' },
  'contact.statement_sent': { icon: Send, tone: 'info' },
}
