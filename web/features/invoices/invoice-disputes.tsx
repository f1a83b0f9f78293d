import { useState } from 'react'
import type { InvoiceDispute, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SettleDisputeDialog } from './settle-dispute-dialog.tsx'

/** Shows the client's problems with the invoice: the open one with « Litige réglé », then those that were settled. */
export function InvoiceDisputes({ sending }: { sending: InvoiceSending }) {
  const refusal = useRefusal('invoice:send')
  const [settling, setSettling] = useState<InvoiceDispute | null>(null)
  const { disputes, timeZone, invoiceId } = sending
  if (disputes.length === 0) return null
  const at = (instant: string) => formatDateTime(instant, timeZone)
  return (
    <Card title="Problèmes signalés par le client">
      <ul className="flex flex-col gap-4">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <Alert
              tone={dispute.settledAt === null ? 'warning' : 'neutral'}
              title={disputeReasons[dispute.reason]}
              action={
                dispute.settledAt === null && (
                  <Button size="sm" disabledReason={refusal} onClick={() => setSettling(dispute)}>
                    Litige réglé
                  </Button>
                )
              }
            >
              <p className="whitespace-pre-line break-words">«&#8239;{dispute.message}&#8239;»</p>
              <p className="mt-1 text-xs">
                Signalé le {at(dispute.openedAt)} par le lien envoyé à {dispute.recipientEmail}
              </p>
              {dispute.settledAt !== null && (
                <p className="mt-2 whitespace-pre-line break-words">
                  Réglé le {at(dispute.settledAt)}
                  {dispute.settledByName && ` par ${dispute.settledByName}`}&nbsp;: {dispute.settledNote}
                </p>
              )}
            </Alert>
          </li>
        ))}
      </ul>
      <SettleDisputeDialog
        invoiceId={invoiceId}
        disputeId={settling?.id ?? null}
        onClose={() => setSettling(null)}
      />
    </Card>
  )
}
