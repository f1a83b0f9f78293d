import { Landmark, Undo2 } from 'lucide-react'
import type { bankEvents, bankSubjects } from '#shared/domain/bank/events.ts'
import type { EventLooks, SubjectIcons } from '#web/blocks/events/look.ts'

export const bankIcons: SubjectIcons<typeof bankSubjects> = {
  bank: Landmark,
}

export const bankLooks: EventLooks<typeof bankEvents> = {
  'bank.file_asked': { icon: Undo2, tone: 'warning' },
}
