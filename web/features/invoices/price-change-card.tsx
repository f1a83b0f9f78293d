import { Plus } from 'lucide-react'
import type { PriceChange } from '#shared/domain/invoice-subscriptions/content.ts'
import type { Currency } from '#shared/french/format.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { EditedLine } from '#web/blocks/documents/line-operations.ts'
import { lineName } from '#web/blocks/documents/line-operations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

type PriceChangeCardProps = {
  lines: readonly EditedLine[]
  change: PriceChange | null
  /** The day proposed for a new change. */
  from: string
  today: string
  currency: Currency
  onChange: (change: PriceChange | null) => void
}

/** New prices of the lines from a day on. */
export function PriceChangeCard({ lines, change, from, today, currency, onChange }: PriceChangeCardProps) {
  const items = lines.flatMap((line, index) => (line.kind === 'item' ? [{ line, index }] : []))
  const priceOf = (id: string) => change?.prices.find(({ lineId }) => lineId === id)?.unitPriceCents
  if (change === null)
    return (
      <Card
        title="Changement de prix"
        description="Les factures faites avant la date gardent le prix d’aujourd’hui."
        actions={
          <Button
            icon={Plus}
            disabledReason={items.length === 0 ? 'Ajoutez d’abord une ligne.' : undefined}
            onClick={() =>
              onChange({
                from,
                prices: items.map(({ line }) => ({ lineId: line.id, unitPriceCents: line.unitPriceCents })),
              })
            }
          >
            Prévoir un nouveau prix
          </Button>
        }
      />
    )
  const setPrice = (lineId: string, unitPriceCents: number) =>
    onChange({
      ...change,
      prices: items.map(({ line }) => ({
        lineId: line.id,
        unitPriceCents: line.id === lineId ? unitPriceCents : (priceOf(line.id) ?? line.unitPriceCents),
      })),
    })
  return (
    <Card
      title="Changement de prix"
      actions={
        <Button variant="ghost" onClick={() => onChange(null)}>
          Renoncer au changement
        </Button>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Factures à partir du" className="sm:col-span-2 sm:max-w-xs">
          <DayInput
            value={change.from}
            min={today}
            onValueChange={(day) => onChange({ ...change, from: day })}
          />
        </Field>
        {items.map(({ line, index }) => (
          <Field
            key={line.id}
            label={`Prix HT${NBSP}: ${lineName(line, index)}`}
            help={`Aujourd’hui ${formatMoney(line.unitPriceCents, currency)}.`}
          >
            <MoneyInput
              value={priceOf(line.id) ?? line.unitPriceCents}
              filled
              onValueChange={(cents) => cents !== null && setPrice(line.id, cents)}
            />
          </Field>
        ))}
      </div>
    </Card>
  )
}
