import type { QuoteContent } from '#shared/contract/quotes.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ConditionsProps = {
  content: QuoteContent
  onChange: (change: Partial<QuoteContent>) => void
  /** The last day of validity if the quote is sent today. */
  validUntil: string
}

/** Validity, payment terms and notes. */
export function QuoteConditions({ content, onChange, validUntil }: ConditionsProps) {
  return (
    <Card title="Conditions">
      <div className="flex flex-col gap-5">
        <Field
          label="Validité en jours"
          help={`Envoyé aujourd’hui, le devis serait valable jusqu’au ${formatLongDate(validUntil)}.`}
          className="max-w-xs"
          id="quote-validity"
        >
          <DecimalInput
            scale={0}
            value={content.validityDays}
            filled
            min={1}
            max={365}
            onValueChange={(days) => days !== null && onChange({ validityDays: days })}
          />
        </Field>
        <Field
          label="Acompte à la signature"
          optional
          help="Part du total demandée dès que le devis est signé. Elle s’imprime sous le total."
          className="max-w-xs"
          id="quote-deposit"
        >
          <DecimalInput
            scale={2}
            suffix="%"
            value={content.depositBps}
            min={0}
            max={10_000}
            onValueChange={(bps) => onChange({ depositBps: bps || null })}
          />
        </Field>
        <Field label="Conditions de paiement" optional>
          <Textarea
            rows={2}
            maxLength={2_000}
            value={content.paymentTerms ?? ''}
            onChange={(event) => onChange({ paymentTerms: event.target.value || null })}
          />
        </Field>
        <Field
          label="Notes"
          optional
          help="Imprimées au bas du devis. Les mentions légales s’ajoutent d’elles-mêmes."
        >
          <Textarea
            rows={2}
            maxLength={4_000}
            value={content.notes ?? ''}
            onChange={(event) => onChange({ notes: event.target.value || null })}
          />
        </Field>
      </div>
    </Card>
  )
}
