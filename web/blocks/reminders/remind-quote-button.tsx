import { Send } from 'lucide-react'
import { useState } from 'react'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

// The form and its rules weigh more than the page of a devis.
const loadDialog = () => import('./remind-quote-dialog.tsx').then((module) => module.RemindQuoteDialog)

/** « Relancer » a devis that waits for its answer, for whoever sees reminders. */
export function RemindQuoteButton({ quoteId }: { quoteId: string }) {
  const mayRead = useCan('reminder:read')
  const refusal = useRefusal('reminder:send')
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  const run = () => setOpen(true)
  useShortcuts(
    mayRead
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
      <Button icon={Send} loading={open && Dialog === null} disabledReason={refusal} onClick={run}>
        Relancer
      </Button>
      {Dialog && open && <Dialog quoteId={quoteId} onClose={() => setOpen(false)} />}
    </>
  )
}
