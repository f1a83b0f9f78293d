import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

// The form and its rules weigh more than the button.
const loadDialog = () => import('./extend-quote-dialog.tsx').then((module) => module.ExtendQuoteDialog)

type ExtendQuoteProps = {
  quoteId: string
  number: string
  /** The present last day. */
  validUntil: string
}

/** « Prolonger » an open devis, for whoever may send it. */
export function ExtendQuote(quote: ExtendQuoteProps) {
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  if (!useCan('quote:send')) return null
  return (
    <>
      <Button
        size="sm"
        icon={CalendarPlus}
        loading={open && Dialog === null}
        aria-label={`Prolonger ${quote.number}`}
        onClick={() => setOpen(true)}
      >
        Prolonger
      </Button>
      {Dialog && <Dialog {...quote} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
