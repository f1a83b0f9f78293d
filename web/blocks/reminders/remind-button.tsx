import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { Reminded } from './reminded.ts'

// The form and its rules weigh more than the pages that offer it.
const loadDialog = () => import('./remind-dialog.tsx').then((module) => module.RemindDialog)

type RemindButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'disabledReason'> & {
  on: Reminded
  children?: string
  /** An icon alone, with this name. */
  iconLabel?: string
  /** ⌘K offers it too: for the page of one client, or of one invoice. */
  inPalette?: boolean
}

/** « Relancer »: opens the text to send for what a client owes late. */
export function RemindButton(props: RemindButtonProps) {
  const { on, children = 'Relancer', iconLabel, inPalette = false, disabledReason, ...look } = props
  const refusal = useRefusal('reminder:send') ?? disabledReason ?? undefined
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  const button = { ...look, icon: Send, loading: open && Dialog === null, disabledReason: refusal }
  const run = () => setOpen(true)
  useShortcuts(
    inPalette
      ? [
          {
            label: 'Relancer ce client',
            icon: Send,
            keywords: ['impayé', 'retard'],
            disabledReason: refusal,
            run,
          },
        ]
      : [],
  )
  return (
    <>
      {iconLabel === undefined ? (
        <Button {...button} onClick={run}>
          {children}
        </Button>
      ) : (
        <IconButton {...button} label={iconLabel} onClick={run} />
      )}
      {Dialog && <Dialog on={on} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
