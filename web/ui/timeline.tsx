import { Circle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type Tone, toneSoft } from './tone.ts'

export type TimelineEntry = {
  id: string
  icon?: LucideIcon
  tone?: Tone
  title: ReactNode
  /** Formatted time; give a `<time dateTime>` . */
  when: ReactNode
  description?: ReactNode
  action?: ReactNode
}

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map(({ id, icon: Icon = Circle, tone = 'neutral', title, when, description, action }) => (
        <li key={id} className="group relative flex gap-3 pb-5 last:pb-0">
          <span
            aria-hidden
            className="absolute start-[15px] top-8 bottom-0 w-px bg-line group-last:hidden forced-colors:bg-[CanvasText]"
          />
          <span
            aria-hidden
            className={cx('flex size-8 shrink-0 items-center justify-center rounded-full', toneSoft[tone])}
          >
            <Icon size={16} />
          </span>
          <div className="min-w-0 flex-1 pt-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0 text-sm">{title}</div>
              <div className="text-muted text-xs tabular">{when}</div>
            </div>
            {description && <div className="mt-1 text-muted text-sm">{description}</div>}
            {action && <div className="mt-2">{action}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
