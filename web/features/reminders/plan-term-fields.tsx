import { useFieldArray, useWatch } from 'react-hook-form'
import { monthlyTerms, TERMS_MAX, TERMS_MIN } from '#shared/domain/payment-plans/payment-plan.ts'
import { type Currency, currencySigns, formatMoney } from '#shared/french/format.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

/** The form of a plan; an amount that cannot be read is null. */
export type PaymentPlanValues = {
  to: { email: string; name: string }
  terms: { dueOn: string; cents: number | null }[]
  message: string
}

const counts = Array.from({ length: TERMS_MAX - TERMS_MIN + 1 }, (_, index) => {
  const count = String(index + TERMS_MIN)
  return { value: count, label: `${count}\u00a0échéances` }
})

type PlanTermFieldsProps = {
  form: ApiForm<PaymentPlanValues>
  /** What the terms add up to. */
  totalCents: number
  currency: Currency
  today: string
}

/** How many terms, then the day and the amount of each: equal and a month apart until they are changed. */
export function PlanTermFields({ form, totalCents, currency, today }: PlanTermFieldsProps) {
  const { fields } = useFieldArray({ control: form.control, name: 'terms', keyName: 'key' })
  const share = (count: number) => {
    const firstOn = form.getValues('terms')[0]?.dueOn || today
    form.setValue('terms', monthlyTerms(totalCents, count, firstOn), { shouldDirty: true })
  }
  return (
    <fieldset className="min-w-0 rounded-md border border-line">
      <legend className="ms-3 px-1 font-medium text-sm">Échéances</legend>
      <div className="grid gap-3 p-4">
        <Field label="Nombre d’échéances" className="max-w-60">
          <NativeSelect
            value={String(fields.length)}
            options={counts}
            onChange={({ target }) => share(Number(target.value))}
          />
        </Field>
        {fields.map(({ key }, index) => (
          <div key={key} data-term={index} className="grid grid-cols-2 gap-3">
            <TextField
              form={form}
              name={`terms.${index}.dueOn`}
              type="date"
              label={`Échéance ${index + 1}`}
              min={today}
              required
            />
            <DecimalField
              form={form}
              name={`terms.${index}.cents`}
              label={`Montant ${index + 1}`}
              required
              scale={2}
              minimumFractionDigits={2}
              suffix={currencySigns[currency]}
            />
          </div>
        ))}
        <TermsTotal form={form} totalCents={totalCents} currency={currency} />
        <FieldError text={form.errorOf('terms')} />
      </div>
    </fieldset>
  )
}

/** Apart from the terms: a key in one of them draws this, and no other term. */
function TermsTotal({ form, totalCents, currency }: Omit<PlanTermFieldsProps, 'today'>) {
  const terms = useWatch({ control: form.control, name: 'terms' })
  const sum = terms.reduce((cents, term) => cents + (term.cents ?? 0), 0)
  return (
    <p className="flex justify-between gap-4 text-sm" role="status">
      <span>Total des échéances</span>
      <span className={sum === totalCents ? 'font-medium tabular' : 'font-medium text-danger-ink tabular'}>
        {formatMoney(sum, currency)} sur {formatMoney(totalCents, currency)}
      </span>
    </p>
  )
}
