import { Send } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useInvoiceSending } from './invoice-sending-query.ts'
import { SendInvoiceDialog } from './send-invoice-dialog.tsx'

/** « Envoyer », then « Renvoyer », an issued invoice; nothing for a draft. */
export function SendInvoiceButton({ invoice }: { invoice: InvoiceDetail }) {
  const { data: sending } = useInvoiceSending(invoice.id)
  const refusal = useRefusal('invoice:send')
  const [open, setOpen] = useState(false)
  if (invoice.status === 'draft') return null
  const verdict = invoiceCan.send(invoice)
  const disabledReason = refusal ?? (verdict.ok ? undefined : errorCodes[verdict.code].text)
  // Until that is known, as its state says: another word would move its neighbours.
  const again = sending === undefined ? invoice.status !== 'issued' : sending.sentAt !== null
  return (
    <>
      <Button
        icon={Send}
        variant={again ? 'secondary' : 'primary'}
        loading={sending === undefined && disabledReason === undefined}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {again ? 'Renvoyer' : 'Envoyer'}
      </Button>
      {sending && (
        <SendInvoiceDialog invoice={invoice} sending={sending} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}
