import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { type Payment, refundInputSchema } from '#shared/contract/payments.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { needsSecond } from '#shared/domain/payments/refund-rule.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/client.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePaymentSaved } from './use-payment-saved.ts'

const options = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))
const { amountCents, method, reason } = refundInputSchema.shape
/** The hour told of a refund of an earlier day: every time zone of France has that day then. */
const NOON = 12 * 60

type RefundDialogProps = {
  payment: Pick<Payment, 'id' | 'receivedCents' | 'refundedCents' | 'currency'>
  timeZone: string
  open: boolean
  onClose: (done: boolean) => void
}

/** « Rembourser »: money was given back; what no invoice took goes first. Above the owner's amount another person is asked. */
export function RefundDialog({ payment, timeZone, open, onClose }: RefundDialogProps) {
  const { id: paymentId, receivedCents, refundedCents, currency } = payment
  const saved = usePaymentSaved()
  const today = todayIn(timeZone, new Date())
  const most = formatMoney(receivedCents, currency)
  const values = {
    amountCents: receivedCents,
    refundedOn: today,
    method: 'transfer' as const,
    reason: '',
  }
  const form = useApiForm({
    schema: z.object({
      amountCents: amountCents.max(receivedCents, `Le remboursement ne peut pas dépasser ${most}.`),
      refundedOn: daySchema.refine(
        (day) => day <= today,
        'La date du remboursement ne peut pas être à venir.',
      ),
      method,
      reason,
    }),
    values,
    save: ({ refundedOn, ...refund }) =>
      api.payments.refundPayment({
        ...refund,
        paymentId,
        ...(refundedOn < today && { refundedAt: instantOf(timeZone, refundedOn, NOON).toISOString() }),
      }),
    onSaved: ({ refundRequest }) => {
      saved()
      onClose(true)
      toast.success(
        refundRequest === null
          ? 'Remboursement enregistré'
          : 'Demande envoyée\u00a0: une autre personne doit la valider',
      )
    },
  })
  const rule = useQuery({ ...orpc.refunds.getRefundRule.queryOptions({ input: {} }), enabled: open })
  const limitCents = rule.data?.limitCents ?? null
  const typed = useWatch({ control: form.control, name: 'amountCents' }) ?? 0
  const waits = needsSecond({ limitCents, amountCents: typed, refundedCents })
  const start = useEffectEvent(() => form.reset(values))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onClose(false)}
      title="Rembourser"
      description={`Notez ce que vous avez rendu au client, au plus ${most}. Ce qui n’est imputé à aucune facture part d’abord\u202f; au-delà, la facture payée en dernier redevient due.`}
      action={waits ? 'Demander la validation' : 'Enregistrer le remboursement'}
      className="grid gap-4 sm:grid-cols-2"
    >
      <DecimalField
        form={form}
        name="amountCents"
        label="Montant rendu"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
      <TextField form={form} name="refundedOn" label="Rendu le" type="date" max={today} required />
      <SelectField form={form} name="method" label="Moyen" options={options} required />
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
      {waits && limitCents !== null && (
        <Alert live className="sm:col-span-2">
          Au-dessus de {formatMoney(limitCents, currency)} rendus sur un même règlement, une autre personne
          valide. Rien n’est enregistré avant sa réponse{'\u00a0'}: attendez-la pour rendre l’argent.
        </Alert>
      )}
    </FormDialog>
  )
}
