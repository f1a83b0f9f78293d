import { useQuery } from '@tanstack/react-query'
import { dueDate, type PaymentTerms, termWarning, usualTerms } from '#shared/domain/invoices/payment-terms.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { orpc } from '#web/api/api-client.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type TermsProps = {
  terms: PaymentTerms
  /** The day of an issue made now. */
  today: string
  buyerIsProfessional: boolean
  error: string | null
  onChange: (terms: PaymentTerms) => void
}

const other = optionsOf({
  days: 'Autre nombre de jours',
  days_first: 'Autre nombre de jours puis fin de mois',
  month_first: 'Fin de mois puis autre nombre de jours',
  chosen: 'À une date choisie',
})
const options = [...usualTerms.map(({ label }, index) => ({ value: `usual ${index}`, label })), ...other]

const sameTerms = (a: PaymentTerms, b: PaymentTerms) =>
  a.kind === b.kind && dueDate(a, '2026-01-15') === dueDate(b, '2026-01-15')

/** The terms of a choice; the days stay those that were written. */
function termsOf(value: string, before: PaymentTerms, today: string): PaymentTerms {
  const usual = usualTerms[Number(/^usual (\d+)$/.exec(value)?.[1])]
  if (usual) return usual.terms
  const days = 'days' in before ? before.days : 30
  if (value === 'chosen') return { kind: 'chosen', on: dueDate(before, today) }
  // 15 is of no usual choice: the field of days opens.
  if (value === 'days') return { kind: 'days', days: days === 30 || days === 60 ? 15 : days }
  return {
    kind: 'end_of_month',
    days: days === 45 ? 30 : days,
    reading: value as 'days_first' | 'month_first',
  }
}

function choiceOf(terms: PaymentTerms): string {
  const usual = usualTerms.findIndex((one) => sameTerms(one.terms, terms))
  if (usual >= 0) return `usual ${usual}`
  return terms.kind === 'end_of_month' ? terms.reading : terms.kind
}

/** When the invoice is to be paid, the day that it makes, and what the law says of it. */
export function PaymentTermsField({ terms, today, buyerIsProfessional, error, onChange }: TermsProps) {
  const choice = choiceOf(terms)
  const settings = useQuery(orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }))
  const sectorDays = settings.data?.sectorTermDays ?? null
  const warning = termWarning({ terms, issuedOn: today, buyerIsProfessional, periodic: false, sectorDays })
  const due = formatLongDate(dueDate(terms, today))
  return (
    <div data-place="terms" className="flex min-w-0 flex-col gap-3">
      <Field
        label="Délai de paiement"
        error={error}
        help={terms.kind === 'chosen' ? undefined : `Émise aujourd’hui, la facture serait à payer le ${due}.`}
      >
        <NativeSelect
          options={options}
          value={choice}
          onChange={({ target }) => onChange(termsOf(target.value, terms, today))}
        />
      </Field>
      {'days' in terms && !choice.startsWith('usual') && (
        <Field label="Nombre de jours">
          <DecimalInput
            scale={0}
            value={terms.days}
            filled
            min={0}
            max={365}
            onValueChange={(days) => days !== null && onChange({ ...terms, days })}
          />
        </Field>
      )}
      {terms.kind === 'chosen' && (
        <Field label="À payer le">
          <DayInput
            value={terms.on}
            min={addDays(today, -365)}
            onValueChange={(on) => onChange({ kind: 'chosen', on })}
          />
        </Field>
      )}
      <div aria-live="polite">
        {warning && <p className="font-medium text-warning-ink text-xs">{warning.text}</p>}
      </div>
    </div>
  )
}
