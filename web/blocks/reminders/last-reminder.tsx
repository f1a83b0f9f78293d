import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'

/** When it was reminded last, above the text of the next. */
export function LastReminder({ at }: { at: string | null }) {
  const { timezone } = useOrganization()
  return at === null ? 'Jamais relancé jusqu’ici' : `Dernière relance le ${formatDateTime(at, timezone)}`
}
