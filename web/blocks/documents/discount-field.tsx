import type { DocumentDiscount } from '#shared/domain/documents/quote-document.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

type DiscountProps = {
  discount: DocumentDiscount | null
  onChange: (discount: DocumentDiscount | null) => void
}

/** A discount on the whole document, before VAT: a percentage or an amount. */
export function DiscountField({ discount, onChange }: DiscountProps) {
  const kind = discount?.kind ?? 'none'
  return (
    <FieldGroup label="Remise globale" className="max-w-xs">
      <div className="flex gap-2">
        <NativeSelect
          aria-label="Nature de la remise"
          className="w-36 shrink-0"
          options={optionsOf({ none: 'Aucune', percent: 'Pourcentage', amount: 'Montant' })}
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
            min={0}
            max={10_000}
            onValueChange={(bps) => onChange({ kind: 'percent', bps: bps ?? 0 })}
          />
        )}
        {discount?.kind === 'amount' && (
          <MoneyInput
            aria-label="Remise en euros"
            value={discount.cents}
            min={0}
            max={9_999_999_999}
            onValueChange={(cents) => onChange({ kind: 'amount', cents: cents ?? 0 })}
          />
        )}
      </div>
    </FieldGroup>
  )
}
