import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  paymentInput,
  REFUSAL_REASON_MAX,
  type ReceivedDetail,
  refusalInput,
} from '#shared/contract/received-invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { type PaidBy, paidByLabels, receivedCan } from '#shared/domain/received-invoices/received-invoice.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cacheReceived } from './received-queries.ts'

type Verdict = ReturnType<(typeof receivedCan)[keyof typeof receivedCan]>
const reasonOf = (verdict: Verdict) => (verdict.ok ? undefined : errorCodes[verdict.code].text)

const calls = {
  approve: ({ id: receivedId, revision }: ReceivedDetail) =>
    api.receivedInvoices.approveReceivedInvoice({ receivedId, revision }),
  reopen: ({ id: receivedId }: ReceivedDetail) => api.receivedInvoices.reopenReceivedInvoice({ receivedId }),
}
const said = { approve: 'Facture approuvée', reopen: 'Décision annulée' }

/** Offers the decisions on a received invoice; a greyed one says why. */
export function ReceivedActions({ invoice }: { invoice: ReceivedDetail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('received_invoice:write')
  const [asked, setAsked] = useState<'refuse' | 'pay' | 'delete' | null>(null)
  const { id: receivedId, status, number, fileName } = invoice
  const act = useAction((name: keyof typeof calls) => calls[name](invoice), {
    success: (_, name) => said[name],
    onSuccess: (changed) => cacheReceived(client, changed),
  })
  const remove = useAction(() => api.receivedInvoices.deleteReceivedInvoice({ receivedId }), {
    success: 'Facture reçue supprimée',
    onSuccess: async () => {
      await navigate({ to: '/revenues/management/received' })
      void client.invalidateQueries({ queryKey: orpc.receivedInvoices.key() })
    },
  })
  const close = () => setAsked(null)
  const busy = act.isPending
  return (
    <>
      {status === 'to_check' && (
        <>
          <Button
            icon={Trash2}
            disabledReason={refusal ?? reasonOf(receivedCan.delete(invoice))}
            onClick={() => setAsked('delete')}
          >
            Supprimer
          </Button>
          <Button disabledReason={refusal} onClick={() => setAsked('refuse')}>
            Refuser
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={refusal ?? reasonOf(receivedCan.approve(invoice))}
            onClick={() => act.mutate('approve')}
          >
            Approuver
          </Button>
        </>
      )}
      {status !== 'to_check' && (
        <Button icon={Undo2} loading={busy} disabledReason={refusal} onClick={() => act.mutate('reopen')}>
          {status === 'paid' ? 'Annuler le paiement' : 'Remettre à vérifier'}
        </Button>
      )}
      {status === 'approved' && (
        <Button
          variant="primary"
          disabledReason={refusal ?? reasonOf(receivedCan.pay(invoice))}
          onClick={() => setAsked('pay')}
        >
          Noter le paiement
        </Button>
      )}
      <RefuseReceivedDialog receivedId={receivedId} open={asked === 'refuse'} onClose={close} />
      <PayReceivedDialog invoice={invoice} open={asked === 'pay'} onClose={close} />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={`Supprimer la facture reçue ${number ?? fileName}\u202f?`}
        consequence="Le fichier est supprimé avec elle. Vous pourrez le déposer de nouveau."
        confirmLabel="Supprimer"
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  )
}

const schema = z.object({ reason: refusalInput })

/** Why a supplier's invoice is not paid. */
function RefuseReceivedDialog(props: { receivedId: string; open: boolean; onClose: () => void }) {
  const { receivedId, open, onClose } = props
  const client = useQueryClient()
  const form = useApiForm({
    schema,
    values: { reason: '' },
    save: ({ reason }) => api.receivedInvoices.refuseReceivedInvoice({ receivedId, reason }),
    success: 'Facture refusée',
    onSaved: (changed) => {
      cacheReceived(client, changed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Refuser la facture"
      description="Le motif reste dans l’historique. Ardoise ne prévient pas le fournisseur."
      action="Refuser la facture"
      danger
    >
      <TextareaField
        form={form}
        name="reason"
        label="Motif du refus"
        required
        rows={4}
        maxLength={REFUSAL_REASON_MAX}
      />
    </FormDialog>
  )
}

const paymentSchema = z.object(paymentInput)
const means = optionsOf(paidByLabels)

/** When and how the supplier was paid. */
function PayReceivedDialog(props: { invoice: ReceivedDetail; open: boolean; onClose: () => void }) {
  const { invoice, open, onClose } = props
  const client = useQueryClient()
  const today = todayIn(invoice.timeZone, new Date())
  const form = useApiForm({
    schema: paymentSchema,
    values: { paidOn: today, paidBy: 'transfer' as PaidBy },
    save: (paid) => api.receivedInvoices.payReceivedInvoice({ receivedId: invoice.id, ...paid }),
    success: 'Paiement noté',
    onSaved: (changed) => {
      cacheReceived(client, changed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Noter le paiement"
      description={`Ardoise ne paie pas à votre place${NBSP}: elle garde le jour et le moyen.`}
      action="Enregistrer le paiement"
    >
      <div className="grid gap-4 sm:grid-cols-2 *:min-w-0">
        <TextField form={form} name="paidOn" label="Payée le" type="date" required max={today} />
        <SelectField form={form} name="paidBy" label="Moyen de paiement" options={means} />
      </div>
    </FormDialog>
  )
}
