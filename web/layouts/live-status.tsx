import { use } from 'react'
import { AttendedContext } from '#web/ui/attended-context.ts'
import { cx } from '#web/ui/cx.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { LiveState } from './shell-types.ts'

const texts: Record<LiveState, { dot: string; word: string }> = {
  connected: { dot: 'bg-success', word: 'Temps réel' },
  connecting: { dot: 'bg-warning motion-safe:animate-pulse', word: 'Connexion…' },
  disconnected: { dot: 'bg-danger', word: 'Hors ligne' },
}

/** « Temps réel »: tells the truth about the connection. web/routes/frames/once-attended.tsx explains it, and says when it is lost. */
export function LiveStatus({ state }: { state: LiveState }) {
  const { dot, word } = texts[state]
  return (
    <Tooltip label={use(AttendedContext)?.liveHelp[state] ?? null}>
      <button
        type="button"
        className="flex min-h-8 items-center gap-2 whitespace-nowrap rounded-sm px-2 text-muted text-xs"
      >
        <span data-dot aria-hidden className={cx('size-2 rounded-full', dot)} />
        {word}
      </button>
    </Tooltip>
  )
}
