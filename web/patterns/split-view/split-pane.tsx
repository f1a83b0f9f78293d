import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useSplit } from './split-context.ts'

type SplitPaneProps = {
  /** Stays in sight while the rest scrolls. */
  header: ReactNode
  /** When it changes, the pane shows something else, from its top. */
  of?: string
  children: ReactNode
}

/** The inside of a pane: its header, and what scrolls below it. */
export function SplitPane({ header, of, children }: SplitPaneProps) {
  const { panes } = useSplit()
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(of)
  useLayoutEffect(() => {
    if (shown.current === of) return
    shown.current = of
    if (body.current) body.current.scrollTop = 0
  }, [of])
  const alone = panes === 1
  return (
    <div className={cx('flex min-w-0 flex-col bg-surface', alone ? 'min-h-[calc(100dvh-4rem)]' : 'h-full')}>
      <div
        data-print="hidden"
        className={cx('shrink-0 border-line border-b bg-surface', alone && 'sticky top-16 z-10')}
      >
        {header}
      </div>
      <div
        ref={body}
        className={cx('min-w-0', !alone && 'min-h-0 flex-1 overflow-y-auto overscroll-contain')}
      >
        {children}
      </div>
    </div>
  )
}
