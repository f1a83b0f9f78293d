import type { ReactNode } from 'react'
import type { CalendarView } from './calendar-days.ts'

export type CalendarProps<Item extends { id: string }> = {
  /** « Calendrier des tâches ». */
  label: string
  view: CalendarView
  /** A day of what is shown. */
  day: string
  today: string
  items: readonly Item[]
  dayOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** What an item shows; it holds the link or the button that opens it. */
  entry: (item: Item) => ReactNode
  /** Why a day is closed, if it is: « Noël ». */
  closed?: ((day: string) => string | null) | undefined
  /** What a day comes to: « 1 200,00 € ». */
  total?: ((day: string) => string | null) | undefined
  onShow: (shown: { view: CalendarView; day: string }) => void
  /** None: each item stays on its day. */
  onMove?: ((item: Item, day: string) => void) | undefined
  onAdd?: ((day: string) => void) | undefined
  /** Why nothing may be moved. */
  refusal?: string | undefined
}

/** What grid and list share. */
export type CalendarParts<Item extends { id: string }> = CalendarProps<Item> & {
  byDay: ReadonlyMap<string, readonly Item[]>
  move: (item: Item, day: string) => void
  /** Whether the key was one that moves. */
  moveByKey: (item: Item, key: string) => boolean
  /** Nothing may be moved. */
  locked: boolean
}
