import type { CreditedInvoice, EarlierCredit } from '#shared/domain/invoices/credit-notes.ts'
import { lineShares } from '#shared/domain/invoices/key-amounts.ts'
import { type Currency, formatMoney, formatQuantity } from '#shared/french/format.ts'
import { unitLabel } from '#shared/french/unit-label.ts'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'

type CreditLinesProps = {
  credited: CreditedInvoice
  currency: Currency
  earlier: readonly EarlierCredit[]
  /** Thousandths by line. */
  quantities: Record<string, number>
  onChange: (lineId: string, quantityMilli: number) => void
  error: string | null
}

/** The quantity of each line that comes back. */
export function CreditLines({ credited, currency, earlier, quantities, onChange, error }: CreditLinesProps) {
  return (
    <FieldGroup label="Quantités rendues" error={error}>
      <ul className="flex flex-col gap-4">
        {lineShares(credited, credited.totals).map(({ line, netCents }) => {
          const { id, description, quantityMilli, unit } = line
          const before = earlier.reduce((sum, { lineNetCents }) => sum + (lineNetCents[id] ?? 0), 0)
          const whole = [formatQuantity(quantityMilli), unitLabel(quantityMilli, unit)]
            .filter(Boolean)
            .join(' ')
          const given = before === 0 ? '' : `, dont ${formatMoney(before, currency)} déjà rendus`
          return (
            <li key={id}>
              <Field
                label={description}
                help={`Facturé${'\u00a0'}: ${whole}, ${formatMoney(netCents, currency)} HT${given}.`}
              >
                <DecimalInput
                  scale={3}
                  value={quantities[id] ?? null}
                  min={0}
                  onValueChange={(value) => onChange(id, value ?? 0)}
                  className="max-w-40"
                />
              </Field>
            </li>
          )
        })}
      </ul>
    </FieldGroup>
  )
}
