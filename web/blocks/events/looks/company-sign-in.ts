import { Globe, KeyRound } from 'lucide-react'
import type { companySignInSubjects } from '#shared/domain/company-sign-in/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const companySignInIcons: SubjectIcons<typeof companySignInSubjects> = {
  domain: Globe,
  sign_in: KeyRound,
}
