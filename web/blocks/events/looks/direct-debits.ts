import { Landmark } from 'lucide-react'
import type { directDebitSubjects } from '#shared/domain/direct-debits/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const directDebitIcons: SubjectIcons<typeof directDebitSubjects> = {
  mandate: Landmark,
  debit: Landmark,
}
