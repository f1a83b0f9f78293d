import { formatCount } from '#shared/french/format.ts'
import type { api } from '#web/api/api-client.ts'

export type ManyDone = Awaited<ReturnType<typeof api.reminders.approveReminders>>

/** The toast of an act on several reminders; null where none was done: the page says why. */
export const doneWords = ({ done }: ManyDone, one: string, many: string): string | null =>
  done.length === 0 ? null : formatCount(done.length, one, many)
