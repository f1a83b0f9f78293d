import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { InvoiceQuoteDialog } from './invoice-quote-dialog.tsx'

/** « Facturer le devis », on the page of a signed one. */
export function InvoiceQuoteButton({ quoteId }: { quoteId: string }) {
  const [open, setOpen] = useState(false)
  const refusal = useRefusal('invoice:write')
  const action = { icon: ReceiptText, disabledReason: refusal }
  useShortcuts([{ ...action, label: 'Facturer le devis', run: () => setOpen(true) }])
  return (
    <>
      <Button variant="primary" {...action} onClick={() => setOpen(true)}>
        Facturer
      </Button>
      <InvoiceQuoteDialog quoteId={quoteId} open={open} onOpenChange={setOpen} />
    </>
  )
}
