import { Archive, ArchiveRestore, type LucideIcon, Pencil } from 'lucide-react'
import type { EventEntry } from '#shared/contract/platform.ts'
import type { EventLooks, Look, SubjectIcons } from './look.ts'
import { featureIcons, featureLooks } from './looks.gen.ts'

const subjects: SubjectIcons<Record<EventEntry['subjectType'], unknown>> = featureIcons
const types: EventLooks<Record<EventEntry['type'], unknown>> = featureLooks

/** Icons of verbs that are the same for any subject. */
const verbs: Record<string, LucideIcon> = { updated: Pencil, archived: Archive, restored: ArchiveRestore }

/** Icon and tone of an event; its sentence says the same in words. */
export function eventLook({ type, subjectType }: Pick<EventEntry, 'type' | 'subjectType'>): Look {
  const verb = type.slice(type.indexOf('.') + 1)
  return types[type] ?? { icon: verbs[verb] ?? subjects[subjectType], tone: 'neutral' }
}
