import { Circle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type Tone, toneSoft } from './tone.ts'

export type TimelineEntry = {
  id: string
  icon?: LucideIcon
  tone?: Tone
  title: ReactNode
  /** Formatted time, who did it; give a `<time dateTime>`. */
  when: ReactNode
  description?: ReactNode
  /** Shown beside the title: an amount, a stretched link. */
  aside?: ReactNode
  action?: ReactNode
}

/** For a flush card: each entry goes from edge to edge. In a narrow one, what stands beside a title goes below it. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="@container flex flex-col pb-2">
      {entries.map(
        ({ id, icon: Icon = Circle, tone = 'neutral', title, when, description, aside, action }) => (
          <li
            key={id}
            className="group relative flex gap-3 px-5 py-2.5 has-[a.stretched-link]:hover:bg-hover"
          >
            <span
              aria-hidden
              className="absolute start-[35px] top-11 -bottom-2 w-px bg-line group-last:hidden forced-colors:bg-[CanvasText]"
            />
            <span
              aria-hidden
              className={cx('flex size-8 shrink-0 items-center justify-center rounded-full', toneSoft[tone])}
            >
              <Icon size={16} />
            </span>
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <div className="min-w-0 basis-full @md:flex-1 @md:basis-0">
                <p className="text-sm">{title}</p>
                <p className="mt-0.5 text-muted text-xs tabular">{when}</p>
                {description && <div className="mt-1 text-muted text-sm">{description}</div>}
                {action && <div className="mt-2">{action}</div>}
              </div>
              {aside && <div className="flex flex-wrap items-baseline gap-x-3">{aside}</div>}
            </div>
          </li>
        ),
      )}
    </ol>
  )
}
