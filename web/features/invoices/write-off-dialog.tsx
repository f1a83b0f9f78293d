import { useEffectEvent, useLayoutEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { type InvoiceLosses, writeOffInputSchema } from '#shared/contract/write-offs.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { lossReasons, recoversVat } from '#shared/french/unpaid-vat.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { usePaymentSaved } from '#web/blocks/payments/use-payment-saved.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'

const options = optionsOf(lossReasons)
const { amountCents, reason, note, recoverVat } = writeOffInputSchema.shape

type WriteOffDialogProps = {
  invoice: InvoiceDetail
  losses: InvoiceLosses
  open: boolean
  onClose: () => void
}

/** « Passer en perte »: how much, since when, why, and whether VAT comes back. */
export function WriteOffDialog({ invoice, losses, open, onClose }: WriteOffDialogProps) {
  const { id: invoiceId, number, currency, timeZone, totals } = invoice
  const { losableCents, underWayCents, recoverableVatCents } = losses
  const saved = usePaymentSaved()
  const today = todayIn(timeZone, new Date())
  const most = formatMoney(losableCents, currency)
  const values = {
    amountCents: losableCents,
    on: today,
    reason: 'liquidation' as const,
    note: '',
    recoverVat: recoverableVatCents > 0,
  }
  const form = useApiForm({
    schema: z.object({
      amountCents: amountCents.max(losableCents, `Il reste ${most} à passer en perte sur cette facture.`),
      on: daySchema.refine((day) => day <= today, 'Le jour de la perte ne peut pas être à venir.'),
      reason,
      note,
      recoverVat,
    }),
    values,
    save: (loss) =>
      api.writeOffs.writeOffInvoice({
        ...loss,
        invoiceId,
        recoverVat: loss.recoverVat === true && recoverableVatCents > 0 && recoversVat(loss.reason, loss.on),
      }),
    success: `Facture ${number} passée en perte`,
    onSaved: () => {
      saved()
      onClose()
    },
    explain: refusalOf,
  })
  const [why, on, recovers] = useWatch({ control: form.control, name: ['reason', 'on', 'recoverVat'] })
  const start = useEffectEvent(() => form.reset(values))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  const isFinal = recoversVat(why, on)
  const isBookedNow = recoverableVatCents > 0 && isFinal && recovers && on < today
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Passer en perte ${number}`}
      description="La facture n’est plus attendue ni en retard, et n’est pas payée. Un règlement qui arriverait quand même rouvre ce qu’il faut."
      action="Passer en perte"
      className="grid gap-4 sm:grid-cols-2"
    >
      <Alert className="sm:col-span-2" title="Un geste commercial n’est pas une perte">
        Pour une remise ou une erreur, faites un avoir{'\u00a0'}: il corrige aussi la TVA.
      </Alert>
      <DecimalField
        form={form}
        name="amountCents"
        label="Montant perdu, TVA comprise"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
        {...(underWayCents > 0 && {
          help: `Un paiement de ${formatMoney(underWayCents, currency)} est en cours\u00a0: il n’est pas compté.`,
        })}
      />
      <TextField
        form={form}
        name="on"
        label="Perdue le"
        help={`Jour du jugement ou du certificat${isBookedNow ? '. La TVA se récupère à compter du duplicata\u00a0: la perte s’inscrit aujourd’hui dans vos comptes.' : ''}`}
        type="date"
        max={today}
        required
      />
      <SelectField form={form} name="reason" label="Motif" options={options} required />
      <TextField
        form={form}
        name="note"
        label="Preuve"
        optional
        help="Tribunal et numéro du jugement, huissier…"
        maxLength={300}
      />
      {recoverableVatCents > 0 && isFinal && (
        <CheckboxField
          form={form}
          name="recoverVat"
          className="sm:col-span-2"
          label="Récupérer la TVA"
          help="Elle est retirée de la TVA due aujourd’hui. Ardoise prépare le duplicata de la facture, avec la mention de l’article 272 du CGI, à envoyer à votre client."
        />
      )}
      {totals.vatCents > 0 && (recoverableVatCents === 0 || !isFinal) && (
        <p className="text-muted text-sm sm:col-span-2">
          {recoverableVatCents === 0
            ? 'La TVA de cette facture n’est due qu’à l’encaissement\u00a0: rien n’a été versé, rien n’est à récupérer.'
            : 'Ce motif ne prouve pas que la créance est définitivement irrécouvrable\u00a0: sa TVA ne se récupère pas (article 272 du CGI).'}
        </p>
      )}
    </FormDialog>
  )
}
