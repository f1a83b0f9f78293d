import { Fragment } from 'react'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'
import type { Shortcut } from './use-shortcuts.ts'

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[]
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How a shortcut is written: `mod+k` → « ⌘K » or « Ctrl + K ». */
export function shortcutText(keys: string): string {
  if (keys.startsWith('mod+')) return `${isMac ? '⌘' : 'Ctrl + '}${keys.slice(4).toUpperCase()}`
  return keys.toUpperCase()
}

/** What `?` opens. */
export function ShortcutsDialog({ open, onOpenChange, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Raccourcis clavier" size="sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-3 text-sm">
        {shortcuts.map((shortcut) => (
          <Fragment key={shortcut.keys}>
            <dt>{shortcut.label}</dt>
            <dd className="flex gap-1">
              {shortcut.keys.split(' ').map((key) => (
                <Kbd key={key}>{shortcutText(key)}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
