import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceSending as Sending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DocumentLinks, useNewLink } from '#web/blocks/document-sending/document-links.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { InvoiceDisputes } from './invoice-disputes.tsx'
import { refreshSending, useInvoiceSending } from './invoice-sending-query.ts'
import { SendInvoiceDialog } from './send-invoice-dialog.tsx'

/** The problems that the client told, then the mails and links of an issued invoice; nothing for a draft. */
export function InvoiceSending({ invoice }: { invoice: InvoiceDetail }) {
  const query = useInvoiceSending(invoice.id)
  if (invoice.status === 'draft') return null
  if (query.data === undefined)
    return (
      <Card title="Envois et liens">
        <QueryState query={query} loading={<SkeletonText lines={2} />} />
      </Card>
    )
  return (
    <>
      <InvoiceDisputes sending={query.data} currency={invoice.currency} />
      <InvoiceLinks invoice={invoice} sending={query.data} />
    </>
  )
}

type InvoiceLinksProps = { invoice: InvoiceDetail; sending: Sending }

/** The invoice's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
function InvoiceLinks({ invoice, sending }: InvoiceLinksProps) {
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
