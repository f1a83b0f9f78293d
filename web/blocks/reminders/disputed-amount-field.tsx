import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Currency, currencySigns } from '#shared/french/format.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'

type DisputedAmountFieldProps<Values extends FieldValues> = {
  form: Pick<ApiForm<Values>, 'control' | 'errorOf'>
  name: FieldPath<Values>
  currency: Currency
}

/** « Montant contesté » of an invoice, where the team notes its dispute. */
export function DisputedAmountField<Values extends FieldValues>({
  form,
  name,
  currency,
}: DisputedAmountFieldProps<Values>) {
  return (
    <DecimalField
      form={form}
      name={name}
      label="Montant contesté"
      help="Sans lui, toute la facture l’est. Avec lui, le reste continue d’être relancé."
      optional
      scale={2}
      minimumFractionDigits={2}
      suffix={currencySigns[currency]}
    />
  )
}
