import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  type InvoiceDispute,
  type InvoiceSending,
  settlementNoteSchema,
} from '#shared/contract/invoice-sending.ts'
import { disputeReasons, SETTLEMENT_NOTE_MAX } from '#shared/domain/invoices/dispute.ts'
import { type Currency, formatDateTime, formatFileSize, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Shows the client's problems with the invoice: the open one with « Litige réglé », then those that were settled. */
export function InvoiceDisputes({ sending, currency }: { sending: InvoiceSending; currency: Currency }) {
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
              {dispute.amountCents !== null && (
                <p>
                  Sur {formatMoney(dispute.amountCents, currency)}
                  {dispute.settledAt === null && '\u00a0: le reste peut être relancé et payé'}.
                </p>
              )}
              <p className="whitespace-pre-line break-words">«&#8239;{dispute.message}&#8239;»</p>
              <p className="mt-1 text-xs">
                {dispute.recipientEmail === null
                  ? `Noté le ${at(dispute.openedAt)}${dispute.openedByName === null ? '' : ` par ${dispute.openedByName}`}`
                  : `Signalé le ${at(dispute.openedAt)} par le lien envoyé à ${dispute.recipientEmail}`}
              </p>
              {dispute.files.length > 0 && (
                <ul className="mt-2 flex flex-wrap gap-2">
                  {dispute.files.map((file) => (
                    <li key={file.id} className="min-w-0 max-w-full">
                      <DisputeFile invoiceId={invoiceId} disputeId={dispute.id} file={file} />
                    </li>
                  ))}
                </ul>
              )}
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

type DisputeFileProps = { invoiceId: string; disputeId: string; file: InvoiceDispute['files'][number] }

/** A file of the client, to save: it comes from outside, so no page shows it. */
function DisputeFile({ invoiceId, disputeId, file: { id: fileId, name, size } }: DisputeFileProps) {
  const save = useAction(async () =>
    saveFile(await api.invoiceSending.getDisputeFile({ invoiceId, disputeId, fileId }), name),
  )
  return (
    <Button size="sm" variant="ghost" icon={Paperclip} loading={save.isPending} onClick={() => save.mutate()}>
      <span className="sr-only">Enregistrer </span>
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 font-normal text-muted text-xs">{formatFileSize(size)}</span>
    </Button>
  )
}

type SettleProps = { invoiceId: string; disputeId: string | null; onClose: () => void }
const schema = z.object({ note: settlementNoteSchema })

/** « Litige réglé »: how, for whoever reads the timeline later. */
function SettleDisputeDialog({ invoiceId, disputeId, onClose }: SettleProps) {
  const form = useApiForm({
    schema,
    values: { note: '' },
    save: ({ note }) =>
      api.invoiceSending.settleInvoiceDispute({ invoiceId, disputeId: disputeId ?? '', note }),
    success: 'Litige réglé',
    refresh: [orpc.invoiceSending, orpc.invoices],
    onSaved: onClose,
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      open={disputeId !== null}
      onClose={onClose}
      title="Clore le litige"
      description="La facture redevient à payer, ou ce que ses paiements et avoirs en disent."
      action="Litige réglé"
    >
      <TextareaField
        form={form}
        name="note"
        label="Comment a-t-il été réglé&#8239;?"
        required
        rows={4}
        maxLength={SETTLEMENT_NOTE_MAX}
      />
    </FormDialog>
  )
}
