import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DocumentLinks, useNewLink } from '#web/blocks/document-sending/document-links.tsx'
import { refreshSending } from './invoice-sending-query.ts'
import { SendInvoiceDialog } from './send-invoice-dialog.tsx'

type InvoiceLinksProps = { invoice: InvoiceDetail; sending: InvoiceSending }

/** The invoice's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
export function InvoiceLinks({ invoice, sending }: InvoiceLinksProps) {
  const client = useQueryClient()
  const refusal = useRefusal('invoice:send')
  const [resending, setResending] = useState(false)
  const verdict = invoiceCan.send(invoice)
  const { id: invoiceId } = invoice
  const refresh = () => void refreshSending(client)
  const newLink = useNewLink(() => api.invoiceSending.createInvoiceLink({ invoiceId }), refresh)
  return (
    <>
      <DocumentLinks
        links={sending.links}
        timeZone={sending.timeZone}
        closed={refusal ?? (verdict.ok ? undefined : errorCodes[verdict.code].text)}
        revoke={(linkId) => api.invoiceSending.revokeInvoiceLink({ invoiceId, linkId })}
        onResend={() => setResending(true)}
        texts={texts}
        empty="Ce document n’a pas encore été envoyé."
        refusal={refusal}
        newLink={newLink}
        refresh={refresh}
      />
      <SendInvoiceDialog invoice={invoice} sending={sending} open={resending} onOpenChange={setResending} />
    </>
  )
}

const texts = {
  title: 'Lien de la facture',
  note: 'Il montre la facture à qui le reçoit, pendant un an.',
  consequence:
    'La personne qui l’a reçu ne pourra plus lire la facture par ce lien. Les autres liens restent ouverts.',
}
