import { Fragment } from 'react'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'
import { shortcutText } from './shortcut-text.ts'
import { SingleKeysSwitch } from './single-keys-switch.tsx'
import type { Shortcut } from './use-shortcuts.ts'

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[]
}

/** Keys of the messages, which no page adds. */
const ofMessages = [{ keys: 'alt+t', label: 'Aller au dernier message, et à son «\u202fAnnuler\u202f»' }]

/** The dialog that `?` opens. */
export function ShortcutsDialog({ open, onOpenChange, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Raccourcis clavier" size="sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-3 text-sm">
        {[...shortcuts, ...ofMessages].map(
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
      <SingleKeysSwitch className="mt-5 border-line border-t pt-4" />
    </Dialog>
  )
}
