import { formatDate, formatRelative } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useNow } from '#web/ui/use-now.ts'

/** Says instants as the organization lives them: how long ago, and on which day. */
export function useInstants() {
  const now = useNow(60_000)
  const { timezone } = useOrganization()
  return {
    now,
    ago: (instant: string): string => formatRelative(instant, now, timezone),
    day: (instant: string): string => formatDate(instant, timezone),
  }
}
export type Instants = ReturnType<typeof useInstants>
