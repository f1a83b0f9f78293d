import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#web/ui/cx.ts'
import { useSplit } from './split-context.ts'

type SplitPaneProps = {
  /** Stays in sight while the rest scrolls. */
  header: ReactNode
  /** When it changes, the pane shows something else, from its top. */
  of?: string
  children: ReactNode
}

/** What is read, and what is written below it: 720 px of text between margins of 20, in the middle of a wider pane. */
export const columnClass = 'mx-auto w-full max-w-[47.5rem]'

const FootContext = createContext<HTMLElement | null>(null)

/** Below what scrolls, always in sight; drawn by whoever stands within the pane. */
export function PaneFoot({ children }: { children: ReactNode }) {
  const foot = use(FootContext)
  return foot && createPortal(children, foot)
}

/** The inside of a pane: its header, what scrolls below it, and its foot where a part of it has one. */
export function SplitPane({ header, of, children }: SplitPaneProps) {
  const { panes } = useSplit()
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(of)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
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
        <FootContext value={foot}>{children}</FootContext>
      </div>
      <div
        ref={setFoot}
        data-print="hidden"
        data-pane-foot={alone ? '' : undefined}
        className={cx(
          'shrink-0 bg-surface',
          // A part that takes a phone’s whole screen stands above the shell, as this would not.
          alone &&
            'sticky bottom-0 z-10 mt-auto short:static max-sm:has-[>*>section]:static max-sm:has-[>*>section]:z-auto',
        )}
      />
    </div>
  )
}
