import type { QuoteContent } from '#shared/contract/quotes.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
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
            onValueChange={(days) => onChange({ validityDays: Math.min(Math.max(days ?? 1, 1), 365) })}
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

type DiscountProps = {
  discount: QuoteContent['discount']
  onChange: (discount: QuoteContent['discount']) => void
}

/** A discount on the whole quote, before VAT: a percentage or an amount. */
export function QuoteDiscount({ discount, onChange }: DiscountProps) {
  const kind = discount?.kind ?? 'none'
  return (
    <FieldGroup label="Remise globale" className="max-w-xs">
      <div className="flex gap-2">
        <NativeSelect
          aria-label="Nature de la remise"
          className="w-36 shrink-0"
          options={[
            { value: 'none', label: 'Aucune' },
            { value: 'percent', label: 'Pourcentage' },
            { value: 'amount', label: 'Montant' },
          ]}
          value={kind}
          onChange={({ target }) =>
            onChange(
              target.value === 'percent'
                ? { kind: 'percent', bps: 0 }
                : target.value === 'amount'
                  ? { kind: 'amount', cents: 0 }
                  : null,
            )
          }
        />
        {discount?.kind === 'percent' && (
          <DecimalInput
            aria-label="Remise en pourcentage"
            scale={2}
            suffix="%"
            value={discount.bps}
            onValueChange={(bps) =>
              onChange({ kind: 'percent', bps: Math.min(Math.max(bps ?? 0, 0), 10_000) })
            }
          />
        )}
        {discount?.kind === 'amount' && (
          <MoneyInput
            aria-label="Remise en euros"
            value={discount.cents}
            onValueChange={(cents) =>
              onChange({ kind: 'amount', cents: Math.min(Math.max(cents ?? 0, 0), 9_999_999_999) })
            }
          />
        )}
      </div>
    </FieldGroup>
  )
}
