import type { LucideIcon } from 'lucide-react'
import type { Tone } from '#web/ui/tone.ts'

export type Look = { icon: LucideIcon; tone: Tone }

/** The icon of each subject of a feature. */
export type SubjectIcons<Subjects> = Record<keyof Subjects, LucideIcon>
/** Icons and tones of events that differ from their subject's. */
export type EventLooks<Events> = Partial<Record<keyof Events, Look>>
