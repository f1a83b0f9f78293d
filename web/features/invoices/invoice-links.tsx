import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { de } from '#shared/french/elision.ts'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { LinkAddress } from '#web/blocks/document-sending/link-address.tsx'
import { LinkRow } from '#web/blocks/document-sending/link-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshSending } from './invoice-sending-query.ts'
import { SendInvoiceDialog } from './send-invoice-dialog.tsx'

type InvoiceLinksProps = { invoice: InvoiceDetail; sending: InvoiceSending }

/** The invoice's recipients: whether the mail arrived and the page was opened. Each link can be closed. */
export function InvoiceLinks({ invoice, sending }: InvoiceLinksProps) {
  const client = useQueryClient()
  const refusal = useRefusal('invoice:send')
  const [revoking, setRevoking] = useState<DocumentLink | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const [resending, setResending] = useState(false)
  const verdict = invoiceCan.send(invoice)
  const closed = refusal ?? (verdict.ok ? undefined : errorCodes[verdict.code].text)
  const { id: invoiceId } = invoice
  const refresh = () => void refreshSending(client)
  const onError = (error: unknown) => toast.error(messageOf(error))
  const copy = useMutation(
    orpc.invoiceSending.createInvoiceLink.mutationOptions({
      onSuccess: ({ url }) => {
        refresh()
        setAddress(url)
      },
      onError,
    }),
  )
  const revoke = useMutation(
    orpc.invoiceSending.revokeInvoiceLink.mutationOptions({ onSuccess: refresh, onError }),
  )
  const resendMail = useMutation(
    orpc.platform.resendMail.mutationOptions({
      onSuccess: () => {
        refresh()
        toast.success('L’e-mail est de nouveau en route')
      },
      onError,
    }),
  )
  return (
    <Card
      title="Envois et liens"
      flush={sending.links.length > 0}
      actions={
        <Button
          size="sm"
          icon={Copy}
          loading={copy.isPending}
          disabledReason={closed}
          onClick={() => copy.mutate({ invoiceId })}
        >
          Copier un lien
        </Button>
      }
    >
      {sending.links.length === 0 ? (
        <p className="text-muted text-sm">Ce document n’a pas encore été envoyé.</p>
      ) : (
        <ul className="border-line border-t">
          {sending.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              timeZone={sending.timeZone}
              closed={closed}
              onRevoke={() => setRevoking(link)}
              onRetry={(mailId) => resendMail.mutate({ mailId })}
              onResend={() => setResending(true)}
              retrying={resendMail.isPending}
              retryRefusal={refusal}
            />
          ))}
        </ul>
      )}
      <LinkAddress
        title="Lien de la facture"
        note="Il montre la facture à qui le reçoit, pendant un an."
        url={address}
        onClose={() => setAddress(null)}
      />
      <SendInvoiceDialog invoice={invoice} sending={sending} open={resending} onOpenChange={setResending} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Révoquer le lien ${de(revoking?.recipientEmail ?? '')}\u202f?`}
        consequence="La personne qui l’a reçu ne pourra plus lire la facture par ce lien. Les autres liens restent ouverts."
        confirmLabel="Révoquer le lien"
        onConfirm={() => revoking && revoke.mutateAsync({ invoiceId, linkId: revoking.id })}
      />
    </Card>
  )
}
