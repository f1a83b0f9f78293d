import { FolderSync } from 'lucide-react'
import type { directorySubjects } from '#shared/domain/directory/events.ts'
import type { SubjectIcons } from '#web/blocks/events/look.ts'

export const directoryIcons: SubjectIcons<typeof directorySubjects> = {
  directory: FolderSync,
}
