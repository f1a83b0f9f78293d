import { ListChecks, PhoneCall, PhoneIncoming, PhoneMissed, PhoneOff, ShieldCheck } from 'lucide-react'
import type { callEventSubjects, callEvents } from '#shared/domain/calls/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const callIcons: SubjectIcons<typeof callEventSubjects> = {
  call: PhoneCall,
  call_list: ListChecks,
  call_wish: ShieldCheck,
}

export const callLooks: EventLooks<typeof callEvents> = {
  'call.received': { icon: PhoneIncoming, tone: 'info' },
  'call.missed': { icon: PhoneMissed, tone: 'warning' },
  'call_wish.opposed': { icon: PhoneOff, tone: 'warning' },
  'call_wish.revoked': { icon: PhoneOff, tone: 'warning' },
}
