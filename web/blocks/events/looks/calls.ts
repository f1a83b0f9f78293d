import { Ban, CircleAlert, CircleCheck, Handshake, PhoneCall } from 'lucide-react'
import type { callEventSubjects, callEvents } from '#shared/domain/calls/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

// Icons that the shell has already: the dashboard loads them all.
export const callIcons: SubjectIcons<typeof callEventSubjects> = {
  call: PhoneCall,
  call_list: PhoneCall,
  call_wish: Handshake,
}

export const callLooks: EventLooks<typeof callEvents> = {
  'call.missed': { icon: CircleAlert, tone: 'warning' },
  'call_wish.consented': { icon: CircleCheck, tone: 'success' },
  'call_wish.revoked': { icon: Ban, tone: 'warning' },
  'call_wish.opposed': { icon: Ban, tone: 'danger' },
}
