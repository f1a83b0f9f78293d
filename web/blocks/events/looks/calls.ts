import {
  Ban,
  ListPlus,
  ListX,
  Pencil,
  Phone,
  PhoneCall,
  PhoneIncoming,
  PhoneMissed,
  ShieldCheck,
  ShieldX,
} from 'lucide-react'
import type { callEventSubjects, callEvents } from '#shared/domain/calls/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const callIcons: SubjectIcons<typeof callEventSubjects> = {
  call: Phone,
  call_list: PhoneCall,
  call_wish: ShieldCheck,
}

export const callLooks: EventLooks<typeof callEvents> = {
  'call.recorded': { icon: Phone, tone: 'info' },
  'call.changed': { icon: Pencil, tone: 'neutral' },
  'call.received': { icon: PhoneIncoming, tone: 'info' },
  'call.missed': { icon: PhoneMissed, tone: 'warning' },
  'call_list.created': { icon: ListPlus, tone: 'neutral' },
  'call_list.changed': { icon: Pencil, tone: 'neutral' },
  'call_list.closed': { icon: ListX, tone: 'neutral' },
  'call_wish.consented': { icon: ShieldCheck, tone: 'success' },
  'call_wish.revoked': { icon: ShieldX, tone: 'warning' },
  'call_wish.opposed': { icon: Ban, tone: 'danger' },
}
