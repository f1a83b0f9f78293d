import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { promiseInputSchema } from '#shared/contract/reminder-fields.ts'
import { type Currency, currencySigns, formatDate, formatMoney } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { promiseSourceLabels } from '#web/blocks/reminders/reminder-words.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { RemindedPart } from './reminded-part.ts'

/** A promise from the client’s own page is recorded by that page. */
const sources = ['call', 'mail', 'meeting'] as const
const options = sources.map((value) => ({ value, label: promiseSourceLabels[value] }))

/** Days until a promise that is proposed. */
const USUAL_DAYS = 7

const { amountCents, note } = promiseInputSchema.shape

type PromiseDialogProps = {
  on: RemindedPart
  name: string
  /** What is owed: proposed as the amount. */
  owedCents: number | null
  currency: Currency
  /** How it was made, as far as the page knows. */
  source?: (typeof sources)[number]
  /** Once it is noted. */
  onNoted?: () => void
  onClose: () => void
}

/** « Noter une promesse »: the amount and the day on which a client says that it will pay. */
export function PromiseDialog(props: PromiseDialogProps) {
  const { on, name, owedCents, currency, source = 'call', onNoted, onClose } = props
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z.object({
      amountCents,
      promisedOn: daySchema.refine((day) => day >= today, 'Une promesse porte sur un jour à venir.'),
      source: z.enum(sources),
      note,
    }),
    values: {
      amountCents: owedCents,
      promisedOn: addDays(today, USUAL_DAYS),
      source: source as (typeof sources)[number],
      note: '',
    },
    save: (fields) => api.reminders.recordPromise({ ...on, ...fields, currency }),
    success: (made) =>
      `Promesse de ${formatMoney(made.amountCents, made.currency)} notée pour le ${formatDate(made.promisedOn)}`,
    onSaved: () => {
      onNoted?.()
      onClose()
    },
    refresh: [orpc.reminders, orpc.platform],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Noter une promesse"
      description={`Les relances de ${name} attendent ce jour. Sans paiement, elles reprennent à l’étape suivante.`}
      action="Noter la promesse"
      className="grid gap-4 sm:grid-cols-2"
    >
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
      <SelectField form={form} name="source" label="Comment" options={options} required />
      <TextField form={form} name="note" label="Note" optional maxLength={500} />
    </FormDialog>
  )
}
