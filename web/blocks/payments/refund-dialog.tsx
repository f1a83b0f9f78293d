import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { type Payment, refundInputSchema } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'
import { reopenedBy } from '#shared/domain/payments/refund-effect.ts'
import { needsSecond, refundFacts } from '#shared/domain/payments/refund-rule.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { CreditChoiceField, choiceRefusal, creditChoiceSchema, isWithCredit } from './credit-choice.tsx'
import { SecondPersonNotice } from './second-person-notice.tsx'
import { usePaymentSaved } from './use-payment-saved.ts'

/** By Stripe, on the means that the client paid with: it is asked for here. Any other one is noted. */
const ONLINE = 'online'
const noted = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))
const byStripe = { value: ONLINE, label: 'Par Stripe, sur le moyen du client' }
const { amountCents, method, reason } = refundInputSchema.shape
/** The hour told of a refund of an earlier day: every time zone of France has that day then. */
const NOON = 12 * 60

type RefundDialogProps = {
  payment: Pick<Payment, 'id' | 'receivedCents' | 'refundingCents' | 'online' | 'currency'>
  timeZone: string
  /** The sum that is proposed, when it is not all that is left of the payment. */
  proposedCents?: number
  open: boolean
  onClose: (done: boolean) => void
  /** Where the focus goes once it is closed; null: to what opened it. */
  finalFocus?: () => HTMLElement | null
}

/** « Rembourser »: money was given back; what no invoice took goes first. Above the owner's amount another person is asked. */
export function RefundDialog(props: RefundDialogProps) {
  const { payment, timeZone, proposedCents, open, onClose, finalFocus } = props
  const { id: paymentId, online, currency } = payment
  const receivedCents = payment.receivedCents - payment.refundingCents
  const saved = usePaymentSaved()
  const today = todayIn(timeZone, new Date())
  const most = formatMoney(receivedCents, currency)
  const values = {
    amountCents: Math.min(proposedCents ?? receivedCents, receivedCents),
    refundedOn: today,
    method: online ? (ONLINE as typeof ONLINE) : ('transfer' as const),
    reason: '',
    credit: 'with' as const,
  }
  const standing = useQuery({
    ...orpc.refunds.getRefundStanding.queryOptions({ input: { paymentId } }),
    enabled: open,
  })
  const reopenedOf = (cents: number) =>
    standing.data ? reopenedBy(standing.data.pool, { amountCents: cents }) : []
  // Each opening of the dialog has its own: sent again after a lost answer, it gives back once.
  const requestId = useRef('')
  const form = useApiForm({
    schema: z.object({
      amountCents: amountCents.max(receivedCents, `Le remboursement ne peut pas dépasser ${most}.`),
      refundedOn: daySchema.refine(
        (day) => day <= today,
        'La date du remboursement ne peut pas être à venir.',
      ),
      method: z.union([method, z.literal(ONLINE)]),
      reason,
      credit: creditChoiceSchema,
    }),
    values,
    save: async ({ refundedOn, method: by, credit, ...typed }) => {
      const reopened = reopenedOf(typed.amountCents)
      const refund = { ...typed, withCredit: isWithCredit(credit, reopened) }
      const payment = await (by === ONLINE
        ? api.onlinePayments
            .refundOnline({ ...refund, paymentId, requestId: requestId.current })
            .catch((error: unknown) => {
              // Refused for good: the next try is another one.
              if (error instanceof ApiError && error.status < 500) requestId.current = crypto.randomUUID()
              throw error
            })
        : api.payments.refundPayment({
            ...refund,
            method: by,
            paymentId,
            ...(refundedOn < today && { refundedAt: instantOf(timeZone, refundedOn, NOON).toISOString() }),
          }))
      return { ...payment, isCredited: refund.withCredit && reopened.length > 0 }
    },
    success: ({ refundRequest, refundingCents, isCredited }) => {
      if (refundRequest !== null) return 'Demande envoyée\u00a0: une autre personne doit la valider'
      const done = refundingCents > 0 ? 'Remboursement en cours' : 'Remboursement enregistré'
      return isCredited ? `${done}, avoir émis` : done
    },
    onSaved: () => {
      saved()
      onClose(true)
    },
  })
  const typed = useWatch({ control: form.control, name: 'amountCents' }) ?? 0
  const facts = standing.data && refundFacts(standing.data, { amountCents: typed, iban: null })
  const waits = facts !== undefined && needsSecond(facts)
  const start = useEffectEvent(() => {
    requestId.current = crypto.randomUUID()
    form.reset(values)
  })
  const isOnline = form.watch('method') === ONLINE
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onClose(false)}
      finalFocus={finalFocus}
      title="Rembourser"
      description={
        isOnline
          ? `Stripe rend la somme au client, au plus ${most}. Ce qui n’est imputé à aucune facture part d’abord.`
          : `Notez ce que vous avez rendu au client, au plus ${most}. Ce qui n’est imputé à aucune facture part d’abord.`
      }
      action={
        waits ? 'Demander la validation' : isOnline ? 'Rembourser par Stripe' : 'Enregistrer le remboursement'
      }
      disabledReason={choiceRefusal(standing)}
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
      <SelectField
        form={form}
        name="method"
        label="Moyen"
        options={online ? [byStripe, ...noted] : noted}
        required
      />
      {!isOnline && (
        <TextField form={form} name="refundedOn" label="Rendu le" type="date" max={today} required />
      )}
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
      <CreditChoiceField
        reopened={reopenedOf(typed)}
        currency={currency}
        inputProps={form.register('credit')}
      />
      {facts && <SecondPersonNotice facts={facts} currency={currency} />}
    </FormDialog>
  )
}

type Refunded = Pick<
  Payment,
  'state' | 'online' | 'debit' | 'receivedCents' | 'refundingCents' | 'refundRequest'
>

/** Why « Rembourser » is greyed; undefined when it may be pressed. */
export function refundRefusal(payment: Refunded): string | undefined {
  const { refundingCents, receivedCents, refundRequest } = payment
  if (refundingCents > 0 && refundingCents >= receivedCents) return 'Le remboursement est en cours.'
  if (refundRequest !== null) return errorCodes.refund_already_asked.text
  const verdict = paymentCan.refund(payment)
  return verdict.ok ? undefined : errorCodes[verdict.code].text
}
