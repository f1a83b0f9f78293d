import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { recipientInput } from '#shared/contract/document-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { InvoiceLoss } from '#shared/contract/write-offs.ts'
import { canSendDuplicate } from '#shared/domain/invoices/write-off.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { lossReasons } from '#shared/french/unpaid-vat.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useCan } from '#web/api/use-can.ts'
import { AddToCard } from '#web/blocks/document-sending/add-to-card.tsx'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { ReasonDialog } from '#web/blocks/payments/reason-dialog.tsx'
import { usePaymentSaved } from '#web/blocks/payments/use-payment-saved.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

type InvoiceLossesProps = { invoice: InvoiceDetail; losses: readonly InvoiceLoss[] }

/** The losses of an invoice, each with its duplicate and its way back. */
export function InvoiceLosses({ invoice, losses }: InvoiceLossesProps) {
  if (losses.length === 0) return null
  return (
    <ul className="mt-4 border-line border-t" aria-label="Pertes">
      {losses.map((loss) => (
        <LossRow key={loss.id} loss={loss} invoice={invoice} />
      ))}
    </ul>
  )
}

function LossRow({ loss, invoice }: { loss: InvoiceLoss; invoice: InvoiceDetail }) {
  const { amountCents, leftCents, vatCents, reason, note, lostOn, occurredAt, by } = loss
  const { currency, timeZone } = invoice
  const bookedOn = todayIn(timeZone, new Date(occurredAt))
  const told = [
    note,
    lostOn !== bookedOn && `perdue le ${formatDate(lostOn)}`,
    vatCents > 0 && `TVA récupérée\u00a0: ${formatMoney(vatCents, currency)}`,
    leftCents === 0 && 'annulée',
    leftCents > 0 &&
      leftCents < amountCents &&
      `dont ${formatMoney(amountCents - leftCents, currency)} de nouveau attendus`,
    by && `par ${by}`,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        Passée en perte le {formatDate(bookedOn)}
        {'\u00a0'}: {lossReasons[reason].toLowerCase()}
        {told.length > 0 && (
          <span className="wrap-anywhere block text-muted text-xs">{told.join(' · ')}</span>
        )}
      </span>
      <span className="ms-auto flex items-center gap-2">
        <span className="amount whitespace-nowrap">{formatMoney(amountCents, currency)}</span>
        <LossActions loss={loss} invoice={invoice} />
      </span>
    </li>
  )
}

function LossActions({ loss, invoice }: { loss: InvoiceLoss; invoice: InvoiceDetail }) {
  const { id: writeOffId, leftCents, vatCents, amountCents } = loss
  const { currency, number } = invoice
  const mayWrite = useCan('payment:write')
  const [open, setOpen] = useState<'undo' | 'send' | null>(null)
  const duplicate = useAction(() => api.writeOffs.getLossDuplicate({ writeOffId }), {
    onSuccess: (file) => saveFile(file as Blob, `Facture-${number}-duplicata.pdf`),
  })
  if (!mayWrite && vatCents === 0) return null
  const left = formatMoney(leftCents, currency)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={MoreHorizontal}
            label={`Actions sur la perte de ${formatMoney(amountCents, currency)}`}
            size="sm"
          />
        }
      >
        {vatCents > 0 && <MenuItem onSelect={() => duplicate.mutate()}>Télécharger le duplicata</MenuItem>}
        {vatCents > 0 && mayWrite && (
          <MenuItem
            disabledReason={
              canSendDuplicate(loss).ok
                ? undefined
                : leftCents === 0
                  ? 'La perte est annulée\u00a0: la somme est de nouveau due.'
                  : 'Une partie de la perte est de nouveau due\u00a0: ses montants ne sont plus justes.'
            }
            onSelect={() => setOpen('send')}
          >
            Envoyer le duplicata
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem
            tone="danger"
            disabledReason={leftCents === 0 ? 'Cette perte est déjà annulée.' : undefined}
            onSelect={() => setOpen('undo')}
          >
            Annuler la perte
          </MenuItem>
        )}
      </Menu>
      <ReasonDialog
        open={open === 'undo'}
        onClose={() => setOpen(null)}
        title="Annuler la perte"
        description={`${left} sont de nouveau attendus de votre client, par l’écriture opposée.${vatCents > 0 ? ' La TVA récupérée est due de nouveau.' : ''}`}
        action="Annuler la perte"
        save={(reason) => api.writeOffs.undoWriteOff({ writeOffId, reason })}
        done={`${left} de nouveau attendus`}
      />
      {open === 'send' && (
        <SendDuplicateDialog invoice={invoice} writeOffId={writeOffId} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type SendDuplicateDialogProps = { invoice: InvoiceDetail; writeOffId: string; onClose: () => void }

/** « Envoyer le duplicata »: the client, or its liquidator, takes the VAT back out of what was deducted. Draw it while it is open only. */
function SendDuplicateDialog({ invoice, writeOffId, onClose }: SendDuplicateDialogProps) {
  const saved = usePaymentSaved()
  const form = useApiForm({
    schema: z.object({ to: recipientInput.pick({ email: true }) }),
    values: { to: { email: invoice.client?.email ?? '' } },
    save: ({ to }) => api.writeOffs.sendLossDuplicate({ writeOffId, to: { ...to, name: null } }),
    success: ({ sentTo }) => `Duplicata envoyé à ${sentTo}`,
    onSaved: () => {
      saved()
      onClose()
    },
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Envoyer le duplicata de ${invoice.number}`}
      description="Le duplicata dit à votre client que la TVA de cette facture ne se déduit pas : sans cet envoi, vous ne pouvez pas la récupérer. En liquidation, écrivez aussi au liquidateur."
      action="Envoyer"
    >
      <TextField form={form} name="to.email" label="Adresse e-mail" type="email" required />
      <AddToCard
        client={{ ...invoice, name: invoice.client?.name ?? null }}
        email={form.watch('to.email').trim()}
        name={null}
        error={form.errorOf('to.email')}
        onAdded={() => form.clearErrors('to.email')}
      />
    </FormDialog>
  )
}
