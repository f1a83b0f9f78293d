import { Timer, TimerOff } from 'lucide-react'
import type { DelayKind } from '#shared/domain/answer-delays/delays.ts'
import { remainingTime } from '#shared/domain/answer-delays/remaining.ts'
import { cx } from '#web/ui/cx.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useWorkingHours } from './use-working-hours.ts'

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
