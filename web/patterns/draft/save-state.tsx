import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { SaveStatus } from './draft-saver.ts'

const texts: Record<SaveStatus, string> = {
  saved: 'Enregistré',
  dirty: 'Enregistrement…',
  saving: 'Enregistrement…',
  offline: 'Hors ligne, gardé sur cet appareil',
  invalid: 'À corriger, gardé sur cet appareil',
  failed: 'Non enregistré, gardé sur cet appareil',
  conflict: 'Modifié ailleurs',
}

const calm = new Set<SaveStatus>(['saved', 'dirty', 'saving'])

/** Whether what was typed is on the server. Said aloud only when something is wrong: each key would be too much. */
export function SaveState({ state }: { state: { status: SaveStatus; message: string | null } }) {
  const { status, message } = state
  const quiet = calm.has(status)
  const Icon =
    status === 'saved' ? Check : status === 'offline' ? CloudOff : quiet ? LoaderCircle : TriangleAlert
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-xs',
        quiet ? 'text-muted' : 'font-medium text-warning-ink',
      )}
      title={message ?? undefined}
      data-save-state={status}
    >
      <Icon aria-hidden size={14} className={cx('shrink-0', quiet && status !== 'saved' && 'animate-spin')} />
      <span aria-hidden={!quiet}>{texts[status]}</span>
      <span role="status" className="sr-only">
        {quiet ? '' : texts[status]}
      </span>
    </span>
  )
}
