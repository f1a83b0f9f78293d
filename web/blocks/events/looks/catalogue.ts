import { Package } from 'lucide-react'
import type { catalogueSubjects } from '#shared/domain/catalogue/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const catalogueIcons: SubjectIcons<typeof catalogueSubjects> = {
  catalogue: Package,
}
