import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type RefundTransfer, transferRefundInput } from '#shared/contract/bank-transfers.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { reopenedBy } from '#shared/domain/payments/refund-effect.ts'
import { needsSecond, refundFacts } from '#shared/domain/payments/refund-rule.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { formatIban, parseIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { CreditChoiceField, choiceRefusal, creditChoiceSchema, isWithCredit } from './credit-choice.tsx'
import { SecondPersonNotice } from './second-person-notice.tsx'
import { usePaymentSaved } from './use-payment-saved.ts'

type Refunded = Pick<Payment, 'id' | 'receivedCents' | 'refundingCents' | 'currency' | 'clientName'>
type TransferRefundDialogProps = { payment: Refunded; onClose: (done: boolean) => void }
type Known = { holder: string | null; iban: string | null; from: 'payment' | 'client' | null }

/** « Rembourser par virement »: the refund waits for the next file of transfers. Draw it while it is open only. */
export function TransferRefundDialog(props: TransferRefundDialogProps) {
  const { data, isError } = useQuery({
    ...orpc.bank.findRefundAccount.queryOptions({ input: { paymentId: props.payment.id } }),
    retry: false,
  })
  const known = data ?? (isError ? { holder: null, iban: null, from: null } : null)
  return known && <TransferForm {...props} known={known} />
}

const origins = {
  payment: 'C’est le compte d’où ce règlement est venu.',
  client: 'C’est un compte d’où ce client a déjà payé.',
}

function TransferForm({ payment, known, onClose }: TransferRefundDialogProps & { known: Known }) {
  const { id: paymentId, currency, clientName } = payment
  const receivedCents = payment.receivedCents - payment.refundingCents
  const saved = usePaymentSaved()
  const most = formatMoney(receivedCents, currency)
  const standing = useQuery(orpc.refunds.getRefundStanding.queryOptions({ input: { paymentId } }))
  const reopenedOf = (cents: number) =>
    standing.data ? reopenedBy(standing.data.pool, { amountCents: cents }) : []
  const schema = transferRefundInput.omit({ withCredit: true }).extend({
    credit: creditChoiceSchema,
    amountCents: transferRefundInput.shape.amountCents.max(
      receivedCents,
      `Le remboursement ne peut pas dépasser ${most}.`,
    ),
  })
  const form = useApiForm<
    z.input<typeof schema>,
    z.output<typeof schema>,
    RefundTransfer & { isAsked: boolean }
  >({
    schema,
    values: {
      amountCents: receivedCents,
      reason: '',
      credit: 'with',
      holder: known.holder ?? clientName ?? '',
      iban: known.iban === null ? '' : formatIban(known.iban),
    },
    save: ({ credit, ...fields }) =>
      api.bank.refundByTransfer({
        ...fields,
        paymentId,
        withCredit: isWithCredit(credit, reopenedOf(fields.amountCents)),
      }),
    success: ({ isAsked }) =>
      isAsked
        ? 'Remboursement demandé\u00a0: une autre personne doit le valider avant le virement.'
        : 'Remboursement enregistré, à virer',
    refresh: orpc.bank,
    onSaved: () => {
      saved()
      onClose(true)
    },
  })
  const [amountCents, typed] = useWatch({ control: form.control, name: ['amountCents', 'iban'] })
  const iban = parseIban(typed)
  const facts =
    standing.data && iban !== null
      ? refundFacts(standing.data, { amountCents: amountCents ?? 0, iban })
      : undefined
  const waits = facts !== undefined && needsSecond(facts)
  return (
    <FormDialog
      form={form}
      onClose={() => onClose(false)}
      title="Rembourser par virement"
      description={`Le remboursement, au plus ${most}, est enregistré aujourd’hui. Il attend dans «\u202fVirements\u202f» que vous le mettiez dans un fichier pour votre banque.`}
      action={waits ? 'Demander la validation' : 'Préparer le virement'}
      disabledReason={choiceRefusal(standing)}
      className="grid gap-4 sm:grid-cols-2"
    >
      <DecimalField
        form={form}
        name="amountCents"
        label="Montant à rendre"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
      <TextField form={form} name="holder" label="Titulaire du compte" maxLength={70} required />
      <div className="sm:col-span-2">
        <TextField
          form={form}
          name="iban"
          label="IBAN"
          help={known.from === null ? undefined : origins[known.from]}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <div className="sm:col-span-2">
        <TextField form={form} name="reason" label="Motif" maxLength={300} required />
      </div>
      <CreditChoiceField
        reopened={reopenedOf(amountCents ?? 0)}
        currency={currency}
        inputProps={form.register('credit')}
      />
      {facts && <SecondPersonNotice facts={facts} currency={currency} />}
    </FormDialog>
  )
}
