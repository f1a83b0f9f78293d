import { useQuery } from '@tanstack/react-query'
import { Timer, TimerOff } from 'lucide-react'
import type { WorkingHoursSetting } from '#shared/contract/answer-delays.ts'
import { type DelayKind, remainingTime } from '#shared/domain/answer-delays/delays.ts'
import type { WorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { cx } from '#web/ui/cx.ts'
import { useNow } from '#web/ui/use-now.ts'

/** The time of work that is left to answer or to finish, or since when it is late: words and a sign, drawn anew each half minute. */
export function DueMark({ kind, dueAt }: { kind: DelayKind; dueAt: string }) {
  const hours = useWorkingHours()
  const now = useNow(30_000)
  if (!hours) return null
  const { late, short, sentence } = remainingTime(dueAt, now, kind, hours)
  const Icon = late ? TimerOff : Timer
  return (
    <span
      title={sentence}
      className={cx(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-xs',
        late ? 'font-medium text-danger-ink' : 'text-muted',
      )}
    >
      <Icon aria-hidden size={14} />
      <span aria-hidden>{short}</span>
      <span className="sr-only">{`, ${sentence}`}</span>
    </span>
  )
}

/** Calendars by setting: all rows share one, whose days are worked out once. */
const calendars = new WeakMap<WorkingHoursSetting, WorkingHours>()

/** When the organization works, on its own clocks; undefined until it is known. */
function useWorkingHours(): WorkingHours | undefined {
  const { timezone: timeZone } = useOrganization()
  const { data } = useQuery(orpc.answerDelays.getAnswerDelays.queryOptions({ input: {} }))
  if (!data) return undefined
  let hours = calendars.get(data.hours)
  if (hours?.timeZone !== timeZone) {
    hours = { ...data.hours, timeZone }
    calendars.set(data.hours, hours)
  }
  return hours
}
