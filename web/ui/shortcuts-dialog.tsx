import { Fragment } from 'react'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'
import { shortcutText } from './shortcut-text.ts'
import type { Shortcut } from './use-shortcuts.ts'

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[]
}

/** The dialog that `?` opens. */
export function ShortcutsDialog({ open, onOpenChange, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Raccourcis clavier" size="sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-3 text-sm">
        {shortcuts.map(
          ({ keys, label }) =>
            keys && (
              <Fragment key={keys}>
                <dt>{label}</dt>
                <dd className="flex gap-1">
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{shortcutText(key)}</Kbd>
                  ))}
                </dd>
              </Fragment>
            ),
        )}
      </dl>
    </Dialog>
  )
}
