import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { WorkRow } from '#shared/contract/work.ts'

/** The organization's day and time zone, and the instant, which tell how late a row is. */
export type WorkMoment = { today: string; timeZone: string; now: Date }

/** How a feature shows its kind of row of « À faire aujourd’hui » (pages/reports/work-looks.ts lists them). */
export type WorkLook = {
  icon: LucideIcon
  /** The title, which opens the subject. */
  Title: ComponentType<{ row: WorkRow; children: ReactNode }>
  /** Its name where the server told none. */
  unnamed: string
  /** Why it waits: « en retard de 3 jours ». */
  why: (row: WorkRow, moment: WorkMoment) => string
  tone: 'danger' | 'warning' | 'muted'
  /** The one thing to do, in place or where it is done; nothing for whoever may not. */
  Action: ComponentType<{ row: WorkRow }>
  /** The page that has the rows which are not shown. */
  Others: ComponentType<{ children: ReactNode }>
  /** « 4 autres factures en retard ». */
  others: (count: number) => string
}

/** The link of a row reaches over all of it; its action stands above. */
export const workTitle = 'stretched-link font-medium text-ink text-sm hover:underline underline-offset-3'
