import { Send } from 'lucide-react'
import { useState } from 'react'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

// The form and its rules weigh more than the page of a devis.
const loadDialog = () => import('./remind-quote-dialog.tsx').then((module) => module.RemindQuoteDialog)

type RemindQuoteButtonProps = Pick<ButtonProps, 'size'> & {
  quoteId: string
  children?: string
  /** ⌘K offers it too: once a page. */
  inPalette?: boolean
}

/** « Relancer » a devis that waits for its answer, for whoever sees reminders. */
export function RemindQuoteButton(props: RemindQuoteButtonProps) {
  const { quoteId, children = 'Relancer', inPalette = false, ...look } = props
  const mayRead = useCan('reminder:read')
  const refusal = useRefusal('reminder:send')
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  const run = () => setOpen(true)
  useShortcuts(
    mayRead && inPalette
      ? [
          {
            label: 'Relancer ce devis',
            icon: Send,
            keywords: ['signature', 'réponse'],
            disabledReason: refusal,
            run,
          },
        ]
      : [],
  )
  if (!mayRead) return null
  return (
    <>
      <Button {...look} icon={Send} loading={open && Dialog === null} disabledReason={refusal} onClick={run}>
        {children}
      </Button>
      {Dialog && open && <Dialog quoteId={quoteId} onClose={() => setOpen(false)} />}
    </>
  )
}
