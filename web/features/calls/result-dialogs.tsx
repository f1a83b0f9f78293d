import { z } from 'zod'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import { daySchema } from '#shared/contract/endpoint.ts'
import { disputedAmountSchema } from '#shared/contract/invoice-sending.ts'
import type { CallOutcome } from '#shared/domain/calls/call-names.ts'
import { type DisputeReason, disputeReasonNames, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { currencySigns, formatMoney } from '#shared/french/format.ts'
import { addDays, instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { DisputedAmountField } from '#web/blocks/reminders/disputed-amount-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { afterCall, type Result, savedText } from './use-settle-call.ts'

type ResultDialogProps = {
  sheet: CallSheet
  save: (result: Pick<Result, 'outcome' | 'callbackAt' | 'promise' | 'dispute'>) => Promise<Call>
  onSaved: (call: Call) => void
  onClose: () => void
}

/** What a result asks besides its key; a promise or a dispute needs something that is owed. */
export function ResultDialog({ outcome, ...props }: ResultDialogProps & { outcome: CallOutcome }) {
  if (outcome === 'callback') return <CallbackDialog {...props} />
  if (props.sheet.debts.length === 0) return <NothingOwedDialog {...props} />
  return outcome === 'promise' ? <PromiseResultDialog {...props} /> : <DisputeResultDialog {...props} />
}

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure.')

/** « Rappeler le… »: a day and an hour, by the clocks of whoever calls. */
function CallbackDialog({ sheet, save, onSaved, onClose }: ResultDialogProps) {
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z.object({
      on: daySchema.refine((day) => day >= today, 'Choisissez un jour à venir.'),
      at: timeSchema,
    }),
    values: { on: addDays(today, 1), at: '10:00' },
    save: ({ on, at }) => {
      const [hours = 0, minutes = 0] = at.split(':').map(Number)
      return save({
        outcome: 'callback',
        callbackAt: instantOf(timezone, on, hours * 60 + minutes).toISOString(),
      })
    },
    success: savedText,
    onSaved,
    refresh: afterCall,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Rappeler ${sheet.name}`}
      action="Noter le rappel"
      className="grid grid-cols-2 gap-4"
    >
      <TextField form={form} name="on" type="date" label="Le" min={today} required />
      <TextField form={form} name="at" type="time" label="À" required />
    </FormDialog>
  )
}

const money = (cents: number, currency: CallSheet['debts'][number]['currency']) =>
  formatMoney(cents, currency)

/** « Promesse de paiement »: how much and when; the reminders of the client wait until then. */
function PromiseResultDialog({ sheet, save, onSaved, onClose }: ResultDialogProps) {
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const { debts } = sheet
  const currency = debts[0]?.currency ?? 'EUR'
  const owed = debts.filter((debt) => debt.currency === currency)
  const all = owed.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const form = useApiForm({
    schema: z.object({
      invoiceId: z.string(),
      amountCents: z.int({ error: 'Montant requis' }).min(1, 'Le montant doit être supérieur à zéro'),
      promisedOn: daySchema.refine((day) => day >= today, 'Une promesse porte sur un jour à venir.'),
    }),
    values: { invoiceId: '', amountCents: all as number | null, promisedOn: addDays(today, 7) },
    save: ({ invoiceId, amountCents, promisedOn }) =>
      save({
        outcome: 'promise',
        promise: { amountCents, promisedOn, currency, ...(invoiceId !== '' && { invoiceId }) },
      }),
    success: savedText,
    onSaved,
    refresh: afterCall,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Noter la promesse"
      description={`Les relances de ${sheet.name} attendent ce jour. Sans paiement, elles reprennent à l’étape suivante.`}
      action="Noter la promesse"
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        form={form}
        name="invoiceId"
        label="Ce qui sera payé"
        className="sm:col-span-2"
        options={[
          { value: '', label: `Tout ce qui est dû (${money(all, currency)})` },
          ...owed.map(({ invoiceId, number, owedCents }) => ({
            value: invoiceId,
            label: `${number} (${money(owedCents, currency)})`,
          })),
        ]}
      />
      <DecimalField
        form={form}
        name="amountCents"
        label="Montant promis"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
      <TextField form={form} name="promisedOn" type="date" label="Pour le" min={today} required />
    </FormDialog>
  )
}

const reasons = disputeReasonNames.map((value) => ({ value, label: disputeReasons[value] }))

/** « Litige »: the invoice that is disputed, and why. */
function DisputeResultDialog({ sheet, save, onSaved, onClose }: ResultDialogProps) {
  const open = sheet.debts.filter(({ isDisputed, contestedCents }) => !isDisputed && contestedCents === 0)
  const form = useApiForm({
    schema: z.object({
      invoiceId: z.string().min(1, 'Choisissez une facture.'),
      reason: z.enum(disputeReasonNames as [DisputeReason, ...DisputeReason[]]),
      amountCents: disputedAmountSchema,
      message: z
        .string()
        .trim()
        .min(1, 'Décrivez le problème.')
        .max(2_000, 'Texte trop long (max. 2000 caractères)'),
    }),
    values: {
      invoiceId: open[0]?.invoiceId ?? '',
      reason: 'amount' as DisputeReason,
      amountCents: null as number | null,
      message: '',
    },
    save: (dispute) => save({ outcome: 'dispute', dispute }),
    success: savedText,
    onSaved,
    refresh: afterCall,
  })
  const chosen = open.find(({ invoiceId }) => invoiceId === form.watch('invoiceId'))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Noter le litige"
      description="La facture passe en litige, et les relances de ce qui est contesté attendent qu’il soit réglé."
      action="Noter le litige"
      className="grid gap-4"
    >
      <SelectField
        form={form}
        name="invoiceId"
        label="Facture"
        required
        options={open.map(({ invoiceId, number, owedCents, currency }) => ({
          value: invoiceId,
          label: `${number} (${money(owedCents, currency)})`,
        }))}
      />
      <SelectField form={form} name="reason" label="Raison" required options={reasons} />
      {chosen && <DisputedAmountField form={form} name="amountCents" currency={chosen.currency} />}
      <TextareaField form={form} name="message" label="Ce que dit le client" required rows={4} />
    </FormDialog>
  )
}

/** A promise or a dispute where nothing is owed: the result alone is noted. */
function NothingOwedDialog({ sheet, onClose }: Pick<ResultDialogProps, 'sheet' | 'onClose'>) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Rien n’est dû"
      size="sm"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <Alert>
        {sheet.name} ne doit aucune facture que vous puissiez voir&nbsp;: notez plutôt
        «&#x202F;Joint&#x202F;», avec vos notes.
      </Alert>
    </Dialog>
  )
}
