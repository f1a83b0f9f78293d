import { cx } from '#web/ui/cx.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { LiveState } from './shell-types.ts'

const texts: Record<LiveState, { dot: string; word: string; help: string }> = {
  connected: {
    dot: 'bg-success',
    word: 'Temps réel',
    help: 'Ce que vos collègues modifient apparaît aussitôt.',
  },
  connecting: {
    dot: 'bg-warning motion-safe:animate-pulse',
    word: 'Connexion…',
    help: 'Le temps réel se rétablit. Vos actions sont bien enregistrées.',
  },
  disconnected: {
    dot: 'bg-danger',
    word: 'Hors ligne',
    help: 'La connexion est perdue. Nous réessayons sans cesse\u00a0: la page se mettra à jour à son retour.',
  },
}

/** « Temps réel »: tells the truth about the connection. web/routes/frames/once-attended.tsx says when it is lost. */
export function LiveStatus({ state }: { state: LiveState }) {
  const { dot, word, help } = texts[state]
  return (
    <Tooltip label={help}>
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
